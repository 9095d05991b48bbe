// Why a text does not fit the schema of its receiver, in words. Kept as lines of `word place value`, so that each reader has them in his language.
const SAYS: Record<string, string> = {
  required: '{at} 缺少 {value}',
  type: '{at} 的类型应为 {value}',
  additionalProperties: '{at} 不应有 {value}',
  unevaluatedProperties: '{at} 不应有 {value}',
  enum: '{at} 只能是 {value}',
  const: '{at} 只能是 {value}',
  format: '{at} 的格式应为 {value}',
  pattern: '{at} 应符合 {value}',
  minLength: '{at} 至少{value}个字符',
  maxLength: '{at} 最多{value}个字符',
  minimum: '{at} 不能小于{value}',
  maximum: '{at} 不能大于{value}',
  minItems: '{at} 至少{value}项',
  maxItems: '{at} 最多{value}项',
};

/** A line each, by what `say` makes of a text with values. */
export const misfitText = (lines: string, say: (text: string, values: Record<string, string>) => string): string =>
  lines
    .split('\n')
    .map((line) => {
      const [word = '', at = '', ...value] = line.split(' ');
      return say(SAYS[word] ?? '{at} 不符合 {word} {value}', { at, word, value: value.join(' ') });
    })
    .join(say('；', {}));
