/** How the measures that are no sums are reckoned, and why their totals are none. */
export const MORE_SAYS =
  '领用人数和领用天数：同一个人、同一天只算一次（退还也算），合计单独数，不是各行相加。均价＝金额÷数量，人均金额＝金额÷领用人数，四舍五入到分。库存是日期末天（今天起为现在）设备和仓库里的件数，只按商品和地点筛选。';
