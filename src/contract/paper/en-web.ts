// English for the screens that print and mail.
export const paperScreens: Record<string, string> = {
  '{n}张标签已生成': '{n} labels are ready',
  标签没有生成: 'The labels could not be made',
  '共{n}张': '{n} in all',
  '没有可以打印的标签。': 'There are no labels to print.',
  已打印: 'Printed',
  每批一张: 'One for each lot',
  每件一张: 'One for each piece',
  修改版式: 'Change the layout',
  标签预览: 'Preview of the label',
  '每张A4纸{n}个': '{n} on each A4 sheet',
  存为模板: 'Keep as template',
  删除模板: 'Delete the template',
  加一项: 'Add a line',
  '打印标签（{layout}）': 'Print labels ({layout})',
  不填则发给供应商的邮箱: 'Left empty: the vendors’ addresses',
  邮件已在发送: 'The mail is on its way',
};
