// English for what each page is for.
export const purposes: Record<string, string> = {
  '把领用、到货或补货和供应商发票逐个商品核对，差异逐条处理，更正进入下期。':
    "Match what was used, received or refilled with the vendor's invoices product by product, settle each difference, and carry corrections into the next period.",
  '按金额占比和每月波动给商品分类，知道该盯紧哪些、哪些可以自动补。':
    'Classify products by share of spend and month-to-month variation: which to watch closely, which to refill automatically.',
  '看每种商品的均价与对比期相比涨跌多少、因此多花多少。':
    "See how each product's average price changed against the comparison period, and what the change cost.",
  '按人均用量和对比期价格，算出各部门或其他维度节约了多少。':
    'Work out what each department, or any other dimension, saved: consumption per head at the prices of the comparison period.',
  '找出近两周和自己以往不一样的消耗，说明是哪个班次、哪台设备、从哪天起。':
    'Find consumption of the last two weeks that differs from its own history: which shift, which machine, since when.',
  '自己组合维度、口径、对比和筛选，起个名字存下来，共享给角色或全站，并固定到首页。':
    'Build a report from the dimensions, measures, comparisons and filters you choose, save it under a name, share it with roles or the whole site, and pin it to your home.',
  '按自己的习惯摆放卡片，一打开就看到待办、领料、预警和常用入口。':
    'Arrange cards as you like and see your to-dos, picks, warnings and shortcuts at once.',
  '在一块大屏上查看全厂今天的领料、金额、库存预警和设备状态。':
    "Watch today's picks, spend, stock warnings and machine state across the site on one wall screen.",
  '在售货机旁的屏幕上显示这组设备的在线状态、库存水平和最近的领料。':
    "Show a machine group's online state, stock level and latest picks on a screen beside the machines.",
  '在无人仓的屏幕上显示进出人员、未完成的领料单、货架库存和异常记录。':
    'Show entries, open pick orders, stock on shelves and abnormal records on a screen at the unmanned warehouse.',
  '在一块大屏上查看智能仓的出入库、库存金额、预警和货架占用。':
    'Watch inbound, outbound, stock value, warnings and shelf occupancy of the smart warehouses on one wall screen.',
  '维护工厂的部门树。': 'Maintain the department tree of the factory.',
  '新增、修改、停用、导入和导出员工，绑卡、解绑卡并录入人脸照片。':
    'Create, edit, lock, import and export employees, bind or unbind their cards and load their face pictures.',
  '查看一个部门的员工，并把员工调到别的部门。': 'See the employees of a department and move them to another department.',
  '维护工厂的岗位。': 'Maintain the job posts of the factory.',
  '查看一个岗位上的员工，并把员工调到别的岗位。': 'See the employees who hold a post and move them to another post.',
  '维护员工等级，用于限额和审批。': 'Maintain employee levels, used for limits and approvals.',
  '维护项目及其属性。': 'Maintain projects and their attributes.',
  '把员工加入或移出项目，使其领料可以记到该项目。':
    'Assign employees to a project, or remove them, so that their picks can be booked to it.',
  '指定每个项目由谁负责。': 'Say who leads and answers for each project.',
  '维护成本中心，领用的物料记在它的账上。': 'Maintain the cost centres to which picked material is charged.',
  '指定哪些员工的领料记到某个成本中心。': 'Assign the employees whose picks are charged to a cost centre.',
  '把设备绑定到成本中心，在这些设备上的领料记到该成本中心。':
    'Bind vending machines to a cost centre so that picks made there are charged to it.',
  '把商品绑定到成本中心，说明它可以领用或承担哪些商品。':
    'Bind products to a cost centre to say which items it may consume or is charged for.',
  '把项目绑定到成本中心，使项目的消耗汇总到该成本中心。': 'Bind projects to a cost centre so that project consumption rolls up to it.',
  '维护本站点的供应商，停用或恢复供应商。': 'Maintain the suppliers of this site, lock or unlock them.',
  '维护供应商派到现场补货的人员。': "Maintain the suppliers' own staff who replenish machines on site.",
  '维护集团的供应商，并同步到本站点。': 'Maintain the vendors of the group and synchronise them to this site.',
  '按设备和货道查看需要补多少货，并据此下发补货计划。':
    'See per machine and channel what must be refilled, and issue a replenishment plan from it.',
  '逐条处理出货失败和取用多于账面的商品，退还多收的数量和额度。':
    'Settle failed vends and goods taken in excess of the books one by one, and give back quantity and quota that were overcharged.',
  '查询谁在什么时候给哪个货道补了多少货，并查看明细。': 'Look up who refilled which channel, when and with how many, with line details.',
  '把多种物料或多台设备合成一张领料单，提交并审批。':
    'Create and approve pick orders that combine several materials or machines in one request.',
  '查看设备补货的采购订单，关闭不再履行的订单。':
    'See purchase orders for vending replenishment and close those that will not be fulfilled.',
  '逐行查看采购订单的订购、已交和未交数量。': 'See the lines of purchase orders: ordered, delivered and open quantities.',
  '跟踪从供应商发往现场的送货单及每一行的状态。': 'Follow delivery orders from the supplier to the site and their line status.',
  '跟踪没有实物入库的虚拟订单，并查看是否已下发补货计划。':
    'Follow virtual orders raised for stock without a physical delivery, and see whether a replenishment plan was issued for them.',
  '审核因设备漏记而事后补录的领料。': 'Review and approve picks that were entered afterwards because the machine failed to record them.',
  '核查员工对错误领料记录的申诉，并更正数量。': "Examine employees' appeals against wrong pick records and correct the quantity.",
  '查询领料失败或申诉成功后的退款。': 'Look up refunds given for failed or appealed picks.',
  '浏览云商城商品并下单，设置哪些员工可以购买哪些商品。':
    'Browse cloud-mall products, put them in an order, and say which employees may buy which.',
  '处理员工在云商城下的订单：完成或取消。': 'Handle the orders employees placed in the cloud mall: complete or cancel them.',
  '查找设备并查看状态，打开货道配置，设置结算和领料模式，导出配置。':
    'Find vending machines, see their state, open channel configuration, settlement and pick-mode settings, and export the configuration.',
  '绑定或解绑可以使用某台设备的员工和卡。': 'Bind employees and cards to a machine, or unbind them, to say who may use it.',
  '维护设备屏幕上播放的图片、视频和广告模板。': 'Maintain the banner pictures and videos, and banner templates, shown on machine screens.',
  '配置一台设备的货道：绑定或更换商品，设置容量、合并、冻结、售卖方式和员工授权。':
    'Configure the channels of one machine: bind or change product, capacity, merge, freeze, sale type, employee authorisation.',
  '新增角色，并给角色分配菜单和按钮。': 'Create roles and assign menus and buttons to them.',
  '给登录用户分配或收回角色，重置密码，停用账号。': 'Assign roles to login users or take them away, reset passwords, disable accounts.',
  '查询谁在什么时候、从哪里、用什么方式登录，有没有不对劲。': 'See who signed in when, from where and how, and what looks wrong.',
  '让员工用企业账号登录：设置身份提供方、按什么认人、首次登录给什么角色。':
    'Let people sign in with their company account: set up identity providers, how people are matched, and the roles at first sign-in.',
  '维护数据权限模板，限定用户能看到哪些部门、设备或仓库。':
    'Maintain data-permission templates that limit which departments, machines or warehouses a user sees.',
  '查看大家提交的反馈，答复并标明处理到哪一步。': 'Read the feedback people send, answer it and mark its progress.',
  '阅读通知和升级公告，并标记已读。': 'Read notices and upgrade announcements, and mark them read.',
  '查询谁在什么时候在哪个模块做了什么。': 'Look up who did what in which module and when.',
  '设置要发出哪些预警（库存、离线、异常）以及发给谁。':
    'Configure which warnings are raised (stock, offline, abnormal) and who receives them.',
  '查看等我决定的单据，看清费用和预算后通过或驳回。': 'Review what awaits your decision, see its cost and budget, approve or reject.',
  '规定每种单据由谁审批、分几步审批。': 'Define who approves which kind of order, in which steps.',
  '打开或关闭本站点的功能，修改站点参数。': 'Switch features of this site on or off and change its settings.',
  '设置按计划发送给指定人员的邮件报表。': 'Configure reports that are mailed on a schedule to chosen people.',
  '配置向客户系统推送数据，测试连接，查看推送记录并重新推送。':
    "Configure the push of data to the customer's system, test the connection, watch push records and push again.",
  '维护员工还刀时可选的标准备注。': 'Maintain the standard remarks employees choose when they return a cutter.',
  '录入行业成本基准，按月展示引入设备以来节省的金额。':
    'Enter the industry cost baseline and show the savings since the machines were introduced, month by month.',
  '核对库存余额与每一笔库存变动是否一致，并列出不一致的地方。':
    'Check that every stock balance agrees with its moves, and list what does not.',
  '了解如何通过开放接口对接，获取应用密钥和签名。':
    'Learn how to integrate through the open API, and get an application key and signature.',
  '阅读开放接口文档，试算签名。': 'Read the open-interface documents and try the sign calculation.',
  '阅读系统的操作手册。': 'Read the user manual of the system.',
  '查询设备上的盘点，查看账面、实盘和差异数量。': 'Look up counts made at machines, with book, counted and difference quantities.',
  '查看每个员工在一段时间内领了什么、多少数量和金额。': 'See what each employee picked in a period, with quantity and amount.',
  '逐笔查看设备上的商品交易。': 'See every single transaction of products at machines.',
  '按设备、货道和商品查看当前库存及预警级别，并设置预警点。':
    'See present stock per machine, channel and product with its warning level, and set the warning points.',
  '比较各部门的消耗。': 'Compare the consumption of departments.',
  '按商品、部门、项目或成本中心分析消耗，并比较不同时期。':
    'Analyse consumption by product, department, project or cost centre and compare periods.',
  '按领用数量或金额给物料排名。': 'Rank materials by picked quantity or amount.',
  '按领用数量或金额给员工排名。': 'Rank employees by picked quantity or amount.',
  '按记账的领用金额给成本中心排名。': 'Rank cost centres by the amount picked on their account.',
  '逐周查看领用物料的金额。': 'See the amount of picked material week by week.',
  '逐月查看领用物料的金额。': 'See the amount of picked material month by month.',
  '按商品和供应商查看一段时间内的采购。': 'See purchases per product and vendor over a period.',
  '找出在指定天数内没有动过的商品。': 'Find products that have not moved for a given number of days.',
  '看每种商品一年周转几次、够用多少天，哪些占着钱不动。':
    'See how often each product turns over in a year, how many days its stock will last, and where money is tied up.',
  '找出哪些设备和智能仓缺过货、缺了多久，估算因此少领了多少。':
    'Find which machines and smart warehouses ran out of stock and for how long, and estimate how much was not picked because of it.',
  '查看哪些商品在售、已下架、被冻结或缺货。': 'See which products are on sale, taken off, frozen or in short supply.',
  '查看每个对账期间的合计，检查后对账；对账后迟到的交易记入下一期。':
    'See the totals of each reconciliation period, check and close it; trades that arrive late count in the next one.',
  '核对与供应商一个结算周期的对账单。': 'Check the settlement statement of a cycle with the supplier.',
  '查看对账单背后的每一笔交易。': 'See the single transactions behind a statement.',
  '跟踪借出的物品：未归还、已完成或已逾期。': 'Follow borrowed items: not returned, completed, overdue.',
  '跟踪工具的借出和归还。': 'Follow borrow and return of tools.',
  '列出领用后应归还而没有归还的物品。': 'List items that must be returned after use and have not been.',
  '找出归还核验不通过的刀具（物品不符、重量不符或缺少编码）。':
    'Find returned cutters whose check failed (wrong item, wrong weight, missing code).',
  '找出无人仓账面库存与感应库存的差异。': 'Find differences between book stock and sensed stock in unmanned warehouses.',
  '追查谁进过无人仓、哪些出入造成了库存差异。': 'Trace who was in the unmanned warehouse, and which movements led to a stock difference.',
  '按商品、设备、员工、部门和项目统计领用，并看每周每小时的领用高峰。':
    'Sum picks by product, machine, employee, department and project, and see the busy hours of the week.',
  '比较各台设备在不同时期的领料量。': 'Compare how much is picked at each machine over time.',
  '查看文件导入的进度和成功、失败行数，下载错误文件。':
    'Watch the progress of file imports with counts of good and bad rows, and download the error file.',
  '查看后台导出的进度，下载已完成的文件。': 'Watch exports in the background and download the finished files.',
  '一步步建好新站点：下载Excel模板，填好后导入员工、商品、货道和策略。':
    'Set a new site up step by step: download the Excel templates, fill them in and import staff, products, channels and strategies.',
  '维护本站点的IC卡，查看每张卡绑定给了谁。': 'Maintain the IC cards of this site and see whom they are bound to.',
  '查找智能仓和无人仓，查看状态并打开货架。': 'Find smart and unmanned warehouses, see their state and open their shelves.',
  '新增、确认、打印和跟踪智能仓的领料单。': 'Create, confirm, print and follow pick orders of the smart warehouse.',
  '进出无人仓，按路线领料，上报问题和求助。':
    'Enter and leave the unmanned warehouse, pick along the route, report problems and call for help.',
  '扫员工和工具，登记借出和归还时的状态；处理损坏待修的工具。':
    'Scan person and tool, record their state when lent and given back; settle damaged tools.',
  '新增、审批和修改无人仓的领料单。': 'Create, approve and change the pick orders for an unmanned warehouse.',
  '保存常领物料的模板，用它快速生成领料单。': 'Keep templates of frequently picked materials from which pick orders are made.',
  '为一张或多张采购订单新增入库单，登记批次，发邮件或打印标签。':
    'Create entry orders for one or several purchase orders, with batches, and mail or print labels for them.',
  '把货物发给领用人、调拨到另一个仓库或退给供应商，并登记调拨收货。':
    'Issue goods to people, transfer them to another warehouse or send them back to vendors, and receive transfers.',
  '查看每个批次的有效期、在哪里、谁领了，召回有问题的批次，把快到期的告诉使用人。':
    'See when each lot expires, where it is and who took it; recall a faulty lot, and tell users what will expire soon.',
  '查看即将到仓的采购订单，并按订单收货。': 'See the purchase orders expected at the warehouse and receive against them.',
  '维护本站点的仓库（主仓、子仓、虚拟仓）。': 'Maintain the warehouses of this site (main, sub, virtual).',
  '查看仓内拍摄的照片和识别出的商品，并更正识别结果。':
    'Review pictures taken at the warehouse, with the products recognised, and correct them.',
  '查看仓库单据与客户系统的同步情况，并重新推送。': 'Watch the synchronisation of warehouse orders to the customer system and push again.',
  '查看推送到TSSG客户系统的数据，更正后重新推送。': 'Watch data pushed to the TSSG customer system, correct and push again.',
  '配置一个智能仓的普通货架、称重货架及其货道。': 'Configure ordinary and weighing shelves and their channels of one smart warehouse.',
  '查看每个智能仓需要补多少货，并生成补货计划。': 'See what each smart warehouse needs to be refilled and create a replenishment plan.',
  '跟踪补货计划，完成或关闭计划。': 'Follow replenishment plans and complete or close them.',
  '登记和查询智能仓货道的补货。': 'Record and look up refills of smart-warehouse channels.',
  '在智能仓新增、执行、审批和删除盘点。': 'Create, carry out, approve and delete counts in a smart warehouse.',
  '登记领出后退回智能仓的物料。': 'Record picked material that goes back to the smart warehouse.',
  '登记从智能仓取出并退给供应商的货物。': 'Record goods taken out of the smart warehouse and sent back to the supplier.',
  '查看从博世传来的采购订单，并重新获取。': 'See the purchase orders that came from Bosch, and fetch them again.',
  '查看为博世收的货以及是否已过账。': 'See goods received for Bosch and whether they were posted.',
  '查看为博世发的货以及是否已过账。': 'See goods issued for Bosch and whether they were posted.',
  '查看每个员工从智能仓领了什么。': 'See what each employee picked from the smart warehouses.',
  '逐笔查看智能仓的商品交易。': 'See every single transaction in the smart warehouses.',
  '按智能仓、货架和商品查看当前库存及预警级别。': 'See present stock per smart warehouse, shelf and product with its warning level.',
  '查看新疆站点的采购订单。': 'See the purchase orders of the Xinjiang site.',
  '在新疆站点收货入库。': 'Receive goods at the Xinjiang site.',
  '查看新疆站点的出库单以及是否已过账。': 'See the out orders of the Xinjiang site and whether they were posted.',
  '盘点新疆站点的库存。': 'Count stock at the Xinjiang site.',
  '把领出的物料退回新疆站点的仓库。': 'Take picked material back into the Xinjiang warehouse.',
  '把新疆站点的货物退给供应商。': 'Send goods of the Xinjiang site back to the supplier.',
  '查看新疆站点单据向客户系统的推送，更正后重新推送。': 'Watch pushes of Xinjiang orders to the customer system, correct and push again.',
  '新增、修改、查看和关闭博格华纳的采购订单。': 'Create, change, see and close the purchase orders of BorgWarner.',
  '提出采购申请，并据此生成博格华纳的采购订单。': 'Raise procurement requests from which BorgWarner purchase orders are made.',
  '按批次和有效期接收博格华纳的货物。': 'Receive BorgWarner goods with batch and expiry date.',
  '新增和确认博格华纳的领料单。': 'Create and confirm BorgWarner pick orders.',
  '把领出的博格华纳物料退回库存。': 'Take picked BorgWarner material back into stock.',
  '盘点博格华纳的库存并过账差异。': 'Count BorgWarner stock and post differences.',
  '找出博格华纳没有动过的库存。': 'Find BorgWarner stock that has not moved.',
  '找出博格华纳已过期或即将过期的批次。': 'Find BorgWarner batches that expired or soon will.',
  '跟踪博格华纳货物上反馈的问题。': 'Follow problems reported on BorgWarner goods.',
  '维护博格华纳的商品列表。': 'Maintain the BorgWarner product list.',
  '逐笔查看博格华纳商品的交易。': 'See every single transaction of BorgWarner products.',
  '查找本站点的方舱，并打开方舱里的商品。': 'Find the smart cabins of the site and open their products.',
  '查询从方舱领走了什么。': 'Look up what was picked from cabins.',
  '登记和查询方舱的补货。': 'Record and look up refills of cabins.',
  '给一个方舱绑定或解绑商品，并查看库存。': 'Bind products to one cabin, or unbind them, and see their stock.',
  '规定一个部门可以领什么、每个周期领多少。': 'Say what, and how much per period, a department may pick.',
  '规定单个员工可以领什么、每个周期领多少。': 'Say what, and how much per period, a single employee may pick.',
  '规定一个项目可以领什么、每个周期领多少。': 'Say what, and how much per period, may be picked for a project.',
  '规定一个岗位上的员工可以领什么、每个周期领多少。': 'Say what, and how much per period, holders of a post may pick.',
  '允许指定的员工超出领料策略领料。': 'Grant exceptions that let chosen employees pick beyond their strategy.',
  '维护一条领料策略的商品、限量和周期。': 'Maintain the products, limits and periods of one pick strategy.',
  '新增、修改、导入和导出商品，维护图片和上下架状态。': 'Create, edit, import and export products, their pictures and on-sale state.',
  '维护商品分类树。': 'Maintain the tree of product types.',
  '维护采购、包装和领用单位之间的换算。': 'Maintain the conversion between purchase, package and pick units.',
  '把商品编成组，向组里绑定或解绑商品。': 'Group products and bind or unbind products to a group.',
  '维护物料清单、状态和历史版本。': 'Maintain bills of materials, their state and history.',
  '登记商品的RFID标签，查看核验记录，作废标签。': 'Register RFID tags of products, see check logs and deprecate tags.',
  '维护工具和刀具的预期寿命及借用周期。': 'Maintain the expected life and borrow cycle of tools and cutters.',
  '规定客户的商品编码对应或转换成哪个商品。': "Say which product a customer's product code corresponds to, or is converted into.",
  '查看集团维护的商品，并引入本站点。': 'See the products kept at group level and take them over to this site.',
  '在屏幕上模拟一台售货机或刀具柜：刷卡、领料、卡货、归还和补货，用来试策略和培训。':
    'A vending machine or cabinet on the screen: swipe, pick, jam, return and refill, to try strategies and train people.',
  '查看每名员工可领、已领和签收的劳保用品，当场签收，登记证书，列出到期更换，导出给检查人员的PDF。':
    'See what PPE each employee may have, received and signed for, have receipts signed on the screen, keep certificates, list what is to be replaced, and export the PDF for the inspector.',
  '把已对账期间的领用按科目生成借贷相等的会计分录，每期一次，导出Excel或CSV交给财务系统。':
    'Turn what was used in a closed period into balanced entries by account, once for each period, and export them as Excel or CSV for the bookkeeping.',
};
