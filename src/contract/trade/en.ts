export const trade: Record<string, string> = {
  交易号: 'Trade number',
  交易时间: 'Time',
  金额: 'Amount',
  记账日期: 'Posting date',
  补记: 'Late',
  记录截至: 'Recorded until',
  记录时间: 'Recorded at',
  退回这些行: 'Send these lines back',
  '记到货道上一次（没有则下一次）的商品': 'Book on what the channel held last (else next)',
  '自动新建不存在的设备、货道、商品、员工等': 'Create machines, channels, products, employees and the like that are missing',
  没有商品的行: 'Lines without a product',
  导入后新货道里还有多少件: 'Pieces left in new channels after the import',
};
