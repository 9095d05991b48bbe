// Why somebody may not take something: what the pick decision says, on a screen, at a machine and to a pick order alike.
import { errorTexts } from '../kernel/errors.ts';

export const pickErrors = errorTexts({
  'pick-emp-locked': [409, '员工{emp}已停用', 'Employee {emp} is disabled'],
  'pick-not-bound': [409, '{emp}没有绑定设备“{vm}”', '{emp} is not bound to machine “{vm}”'],
  'pick-bind-over': [409, '{emp}对设备“{vm}”的绑定已于{time}到期', '{emp}’s access to machine “{vm}” ended at {time}'],
  'pick-face': [409, '设备“{vm}”要求人脸识别，请先看一下摄像头', 'Machine “{vm}” requires face recognition. Look into the camera first'],
  'pick-face-unknown': [
    409,
    '设备“{vm}”要求人脸识别，{emp}还没有录入人脸照片',
    'Machine “{vm}” requires face recognition, and {emp} has no photo yet',
  ],
  'pick-no-cost': [409, '设备“{vm}”要求选择成本中心，请先选择', 'Machine “{vm}” requires a cost centre. Choose one first'],
  'pick-no-project': [409, '设备“{vm}”要求选择项目，请先选择', 'Machine “{vm}” requires a project. Choose one first'],
  'pick-vm-locked': [409, '设备“{vm}”已停用', 'Machine “{vm}” is disabled'],
  'pick-off-sale': [409, '“{product}”已下架', '“{product}” is off sale'],
  'pick-no-channel': [409, '设备“{vm}”没有放“{product}”的货道', 'Machine “{vm}” has no channel with “{product}”'],
  'pick-frozen': [409, '货道{channel}已冻结', 'Channel {channel} is frozen'],
  'pick-empty': [409, '设备“{vm}”里的“{product}”只剩{stock}{unit}', 'Machine “{vm}” has only {stock} {unit} of “{product}” left'],
  'pick-barred': [
    409,
    '设备“{vm}”里有{stock}{unit}“{product}”，其中{barred}，能领的只有{free}{unit}',
    'Machine “{vm}” holds {stock} {unit} of “{product}”, of which {barred}. Only {free} {unit} can be picked',
  ],
  // Whom or what the question names is not known at the machine: in words that hold on the server and at a machine without a network alike.
  'pick-card-unknown': [
    409,
    '设备“{vm}”不认识卡“{card}”：卡没有登记、已停用或没有绑定这台设备',
    'Machine “{vm}” does not recognise card “{card}”. It is not registered, is disabled, or is not bound to this machine',
  ],
  'pick-emp-unknown': [
    409,
    '设备“{vm}”不认识工号“{emp}”：没有这名员工或没有绑定这台设备',
    'Machine “{vm}” does not recognise employee code “{emp}”. There is no such employee, or no binding to this machine',
  ],
  'pick-channel-unknown': [409, '设备“{vm}”没有货道“{channel}”', 'Machine “{vm}” has no channel “{channel}”'],
  'pick-channel-vacant': [409, '设备“{vm}”的货道{channel}没有配置商品', 'Channel {channel} of machine “{vm}” has no product'],
  'pick-cost-unknown': [409, '没有成本中心“{cost}”，请重新选择', 'There is no cost centre “{cost}”. Choose another'],
  'pick-project-unknown': [409, '没有项目“{project}”，请重新选择', 'There is no project “{project}”. Choose another'],
  'pick-not-authorised': [
    409,
    '货道{channel}只给指定的员工使用，{emp}不在其中',
    'Channel {channel} is reserved for certain employees, and {emp} is not one of them',
  ],
  'pick-not-permitted': [409, '{emp}的领料权限不包括“{product}”', '{emp}’s pick permissions do not include “{product}”'],
  'pick-not-listed': [
    409,
    '策略“{strategy}”只允许领明细里的商品，没有“{product}”',
    'Strategy “{strategy}” only allows the products on its lines, and “{product}” is not one of them',
  ],
  'pick-at-once': [409, '设备“{vm}”一次最多领{max}{unit}', 'Machine “{vm}” dispenses {max} {unit} at most at a time'],
  'pick-used-up': [
    409,
    '策略“{strategy}”对“{subject}”限领{limit}（{period}），已领{used}，还可领{left}{unit}{granted}，{reset}',
    'Strategy “{strategy}” limits “{subject}” to {limit} ({period}): {used} picked, {left} {unit} left{granted}; {reset}',
  ],
  'pick-budget': [
    409,
    '成本中心“{cost}”今年的预算{budget}元已用{spent}元，只够再领{left}{unit}',
    'This year’s budget of “{cost}” is {budget}, with {spent} used. Enough for {left} {unit} more',
  ],
  'pick-life': [
    409,
    '“{product}”的寿命是{count}{unit}，{emp}上次在{last}领取，{time}起可再领',
    '“{product}” is meant to last {count} {unit}. {emp} last picked one at {last} and can pick again from {time}',
  ],
  'pick-not-returned': [
    409,
    '{emp}手里还有{held}{unit}“{product}”，请先归还',
    '{emp} still has {held} {unit} of “{product}”. Return them first',
  ],
  'pick-old-first': [
    409,
    '“{product}”以旧换新，{emp}还有{held}{unit}旧的没有交回，请先交回',
    '“{product}” is exchanged old for new, and {emp} has {held} old {unit} to hand in. Hand them in first',
  ],
  'pick-old-before-life': [
    409,
    '“{product}”以旧换新，{emp}还有{held}{unit}旧的没有交回，交回后即可再领，不用等到{time}寿命到期',
    '“{product}” is exchanged old for new, and {emp} has {held} old {unit} to hand in. Once handed in, the next can be picked at once, before {time}',
  ],
  'pick-overdue': [
    409,
    '{emp}借的{held}{unit}“{product}”应在{time}前归还，已逾期，请先归还',
    '{emp} was due to return {held} {unit} of “{product}” by {time}. Return them first',
  ],
  'pick-refused': [409, '领料单{order}有{n}行不能领：{lines}', 'Pick order {order} has {n} lines that cannot be picked: {lines}'],
  'pick-approval': [409, '“{by}”要求领料前审批', '“{by}” requires approval before picking'],
});
export type PickErrorCode = keyof typeof pickErrors;
