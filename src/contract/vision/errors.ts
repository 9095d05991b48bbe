// What can be refused about pictures of smart warehouses, and about the service that recognises them.
import { errorTexts } from '../kernel/errors.ts';

export const visionErrors = errorTexts({
  'vision-nothing': [400, '没有商品时数量为0，有商品时至少为1', 'Without a product the quantity is 0, with one it is at least 1'],
  'vision-not-taken': [409, '这张图片不是取出，不能登记领料', 'This picture shows nothing being taken, so no pick can be booked from it'],
  'vision-nobody': [
    409,
    '不知道是谁取的，不能登记领料：请在“领料单”里登记',
    'Nobody is known to have taken it. Book the pick under “Pick orders”',
  ],
  'vision-channel-gone': [
    409,
    '货道{channel}已经没有了，不能登记领料',
    'Channel {channel} no longer exists, so no pick can be booked from it',
  ],
  'vision-link-address': [409, '用识别服务时请填写接口地址', 'Enter the address of the recognition service'],
  'vision-link-key': [
    409,
    '请填写密钥；识别服务换到别的主机时也要重新填写',
    'Enter the key. When the service moves to another host it has to be entered again',
  ],
  'vision-service-away': [409, '连不上识别服务：{problem}', 'The recognition service cannot be reached: {problem}'],
  'vision-service-address': [
    409,
    '识别服务的地址不允许访问：请填写公网地址，内网地址须由管理员在服务器上放行',
    'The service address is not allowed. Enter a public one; addresses in your own network must be allowed on the server',
  ],
  'vision-service-refused': [
    409,
    '识别服务没有回答结果（HTTP {status}），请检查“识别服务”里的地址和密钥',
    'The recognition service gave no result (HTTP {status}). Check address and key in “Recognition service”',
  ],
  'vision-service-answer': [
    409,
    '识别服务的回答不符合约定：{field}',
    'The response of the recognition service does not match the agreed format: {field}',
  ],
});
