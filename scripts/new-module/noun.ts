// A noun and all the ways in which it is written.

export interface Noun {
  /** kebab-case, singular: hand-tool. */
  kebab: string;
  camel: string;
  pascal: string;
  snake: string;
  /** 工具 */
  title: string;
  /** Hand tool */
  english: string;
  /** The page of the menu behind which its list stands: system.handTool. */
  page: string;
}

/** Takes what was typed; throws a sentence for what is no noun. */
export function nounOf(typed: string, said: { title?: string | undefined; english?: string | undefined; page?: string | undefined }): Noun {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(typed))
    throw new Error(`名词要用小写英文和短横线，如 hand-tool (a noun is kebab-case): ${typed}`);
  const camel = typed.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const words = typed.replaceAll('-', ' ');
  return {
    kebab: typed,
    camel,
    pascal: camel.charAt(0).toUpperCase() + camel.slice(1),
    snake: typed.replaceAll('-', '_'),
    title: said.title ?? typed,
    english: said.english ?? words.charAt(0).toUpperCase() + words.slice(1),
    page: said.page ?? `system.${camel}`,
  };
}
