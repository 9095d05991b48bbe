// English for combo pick orders.
export const combo: Record<string, string> = {
  组合领料单号: 'Order no.',
  领取时间: 'Picked at',
  同一设备的同一商品只能出现一次: 'A product can be named once for a machine',
  查询组合领料单: 'Search combo pick orders',
  查看组合领料单: 'Show combo pick order',
  新增组合领料单: 'New combo pick order',
  修改组合领料单: 'Change combo pick order',
  审批组合领料单: 'Decide on combo pick orders',
  取消组合领料单: 'Cancel combo pick order',
  登记组合领料: 'Hand out combo pick order',
};
