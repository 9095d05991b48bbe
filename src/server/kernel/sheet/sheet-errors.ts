/**
 * Every way in which a spreadsheet file is refused: the code, and what a person reads (Chinese, English).
 * Words in braces are parameters of the error; `{line}` is the row as Excel or an editor numbers it, from 1.
 */
export const SHEET_ERRORS = [
  [
    'sheet.wrongKind',
    '文件“{name}”不是表格，看起来是{kindZh}。请另存为 .xlsx 或 .csv 后再导入。',
    '"{name}" is not a spreadsheet; it looks like {kindEn}. Save it as .xlsx or .csv and import that.',
  ],
  [
    'sheet.encrypted',
    '工作簿“{name}”已加密，无法读取。请在 Excel 中去掉打开密码后再导入。',
    'The workbook "{name}" is encrypted. Remove its password in Excel and import it again.',
  ],
  [
    'sheet.brokenZip',
    '工作簿“{name}”已损坏或不完整（{detail}）。请用 Excel 打开并另存后再导入。',
    'The workbook "{name}" is damaged or incomplete ({detail}). Open it in Excel, save it again and import that.',
  ],
  [
    'sheet.brokenXml',
    '工作簿“{name}”的内容已损坏（{part}：{detail}）。请用 Excel 打开并另存后再导入。',
    'The contents of the workbook "{name}" are damaged ({part}: {detail}). Open it in Excel, save it again and import that.',
  ],
  ['sheet.empty', '文件“{name}”里没有数据。请填写后再导入。', '"{name}" holds no data. Fill it in and import it again.'],
  [
    'sheet.noSuchSheet',
    '工作簿“{name}”中没有工作表“{sheet}”。请选择其他工作表。',
    'The workbook "{name}" has no sheet "{sheet}". Choose another one.',
  ],
  [
    'sheet.tooLarge',
    '文件“{name}”为 {sizeMb} MB，超过上限 {limitMb} MB。请拆分成几个文件后再导入。',
    '"{name}" has {sizeMb} MB; at most {limitMb} MB are allowed. Split it into several files.',
  ],
  [
    'sheet.tooManyRows',
    '表格超过 {limit} 行（到第 {line} 行）。请拆分成几个文件后再导入。',
    'The sheet has more than {limit} rows (found row {line}). Split it into several files.',
  ],
  [
    'sheet.tooManyColumns',
    '第 {line} 行有 {columns} 列，超过上限 {limit} 列。请删除多余的列后再导入。',
    'Row {line} has {columns} columns; at most {limit} are allowed. Delete the columns that are not needed.',
  ],
  [
    'sheet.cellTooLong',
    '第 {line} 行第 {column} 列的内容超过 {limit} 个字符。请缩短内容；如果是 CSV，请检查该处的引号是否成对。',
    'The cell in row {line}, column {column} has more than {limit} characters. Shorten it; in a CSV file check that the quotes there are paired.',
  ],
  [
    'sheet.zipBomb',
    '工作簿“{name}”解压后超过 {limitMb} MB，已拒绝。请拆分或清理后再导入。',
    'The workbook "{name}" unpacks to more than {limitMb} MB and was refused. Split it or clean it up.',
  ],
  [
    'sheet.lyingDirectory',
    '工作簿“{name}”的目录与内容不符，已拒绝。请用 Excel 打开并另存后再导入。',
    'The directory of the workbook "{name}" does not match its contents; it was refused. Open it in Excel, save it again and import that.',
  ],
  [
    'sheet.unsafeEntry',
    '工作簿“{name}”中含有不安全的条目“{entry}”，已拒绝。请用 Excel 打开并另存后再导入。',
    'The workbook "{name}" contains the unsafe entry "{entry}" and was refused. Open it in Excel, save it again and import that.',
  ],
  [
    'sheet.tooManyEntries',
    '工作簿“{name}”内含 {entries} 个部件，超过上限 {limit} 个，已拒绝。请只保留数据后另存再导入。',
    'The workbook "{name}" has {entries} parts; at most {limit} are allowed. Keep only the data, save it again and import that.',
  ],
  [
    'sheet.tooManyStrings',
    '工作簿“{name}”的文本过多（上限 {limit} 条）。请拆分或另存为 .csv 后再导入。',
    'The workbook "{name}" has too many texts (at most {limit}). Split it, or save it as .csv and import that.',
  ],
  [
    'sheet.deepXml',
    '工作簿“{name}”的内容嵌套过深（{part}），已拒绝。请用 Excel 打开并另存后再导入。',
    'The contents of the workbook "{name}" are nested too deeply ({part}); it was refused. Open it in Excel, save it again and import that.',
  ],
  [
    'sheet.entityDeclaration',
    '工作簿“{name}”中含有实体声明（{part}），已拒绝。请用 Excel 打开并另存后再导入。',
    'The workbook "{name}" contains entity declarations ({part}) and was refused. Open it in Excel, save it again and import that.',
  ],
  [
    'sheet.badEncoding',
    '第 {line} 行含有无法按 {encoding} 解读的字符。请把文件另存为“CSV UTF-8”后再导入。',
    'Row {line} holds characters that cannot be read as {encoding}. Save the file as "CSV UTF-8" and import that.',
  ],
  [
    'sheet.unterminatedQuote',
    '第 {line} 行开始的引号没有结束。请在该处补上引号后再导入。',
    'The quote that opens in row {line} is never closed. Close it there and import the file again.',
  ],
  ['sheet.dateEmpty', '日期为空。请填写日期。', 'The date is empty. Fill it in.'],
  [
    'sheet.dateUnreadable',
    '“{text}”不是能识别的日期。请写成 2022-01-31 或 2022-01-31 08:30:00。',
    '"{text}" is not a date that can be read. Write 2022-01-31 or 2022-01-31 08:30:00.',
  ],
  ['sheet.dateNotReal', '“{text}”这个日期或时间不存在。请更正。', '"{text}" is a date or time that does not exist. Correct it.'],
  [
    'sheet.dateAmbiguous',
    '“{text}”可能是月/日，也可能是日/月。请为该列选择日期顺序。',
    '"{text}" may be month/day or day/month. Choose the order of the dates for this column.',
  ],
  [
    'sheet.dateSerial',
    '“{text}”看起来是 Excel 的日期序号（{date}）。请确认按日期序号转换，或把单元格格式改为日期。',
    '"{text}" looks like an Excel date number ({date}). Confirm that it is converted, or format the cell as a date.',
  ],
  ['sheet.numberEmpty', '数值为空。请填写。', 'The number is empty. Fill it in.'],
  ['sheet.integerUnreadable', '“{text}”不是整数。请只填写数字，如 12。', '"{text}" is not a whole number. Write digits only, such as 12.'],
  ['sheet.moneyUnreadable', '“{text}”不是金额。请填写如 12.50。', '"{text}" is not an amount. Write it like 12.50.'],
  ['sheet.moneyTooFine', '金额“{text}”超过两位小数。请保留到分。', 'The amount "{text}" has more than two decimals. Round it to cents.'],
  ['sheet.numberTooLarge', '“{text}”太大，超出可处理的范围。请更正。', '"{text}" is too large to be handled. Correct it.'],
] as const;

export type SheetErrorCode = (typeof SHEET_ERRORS)[number][0];
export type SheetErrorParams = Record<string, string | number>;
/** A refusal of one cell's text: returned, not thrown, so that a dry run can show every bad row. */
export type Refusal = { ok: false; code: SheetErrorCode; params: SheetErrorParams };

/** A file that cannot be read as a spreadsheet; `params.line` is set where one row is at fault. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly params: SheetErrorParams;
  constructor(code: SheetErrorCode, params: SheetErrorParams = {}) {
    super(`${code} ${JSON.stringify(params)}`);
    this.name = 'SheetError';
    this.code = code;
    this.params = params;
  }
}

/** A refused cell text: what the parsers of one cell return instead of a value. */
export function refuse(code: SheetErrorCode, params: SheetErrorParams = {}): Refusal {
  return { ok: false, code, params };
}
