// What can be refused of labels and of papers that are mailed.
import { errorTexts } from '../kernel/errors.ts';

export const paperErrors = errorTexts({
  'label-code-text': [
    409,
    '“{content}”含有条码不支持的字符，请改用二维码',
    '“{content}” has characters that a barcode cannot encode. Use a QR code',
  ],
  'label-code-narrow': [
    409,
    '标签太小，放不下“{content}”的码，请用更大的标签或二维码',
    'The label is too small for the code of “{content}”. Use a larger one, or a QR code',
  ],
  'label-sheet': [409, '一张A4纸上放不下这么大的标签', 'A label of this size does not fit on an A4 sheet'],
  'label-many': [409, '一次最多打印{most}张，现在是{copies}张', 'At most {most} labels at a time, {copies} requested'],
  'paper-vendor-nobody': [
    409,
    '供应商{vendors}没有邮箱，请先在供应商资料里填写',
    '{vendors} has no e-mail address. Set it on the vendor first',
  ],
  'paper-nobody': [
    409,
    '入库单{entry}的供应商没有邮箱，请填写收件人',
    'The vendors of entry order {entry} have no e-mail address. Choose who should receive it',
  ],
  'printer-address': [
    409,
    '打印机“{printer}”的地址{host}在没有开放的网络里：请运行服务器的人把它写进 OUTGOING_NETWORKS',
    'The address {host} of printer “{printer}” is in a network that is not allowed. Ask the server’s operator to add it to OUTGOING_NETWORKS',
  ],
  'printer-name': [
    409,
    '找不到主机{host}：请检查打印机“{printer}”的地址',
    'There is no host {host}. Check the address of printer “{printer}”',
  ],
  'printer-away': [
    409,
    '连不上打印机“{printer}”（{host}:{port}）：请看它是否开机、联网，端口是否正确',
    'Printer “{printer}” ({host}:{port}) cannot be reached. Check that it is on, connected to the network, and that the port is right',
  ],
  'printer-silent': [
    409,
    '打印机“{printer}”（{host}:{port}）在{seconds}秒内没有回应：请看它是否开机、联网',
    'Printer “{printer}” ({host}:{port}) did not answer within {seconds} seconds. Check that it is on and connected to the network',
  ],
  'printer-stuck': [
    409,
    '打印机“{printer}”收到一半停了：请检查纸、碳带和网络，看看已经打出几张，再重打其余的',
    'Printer “{printer}” stopped halfway. Check paper, ribbon and network, see how many labels came out, and print the rest again',
  ],
  'printer-no-paper': [409, '打印机“{printer}”缺纸：请装好标签纸再打', 'Printer “{printer}” is out of labels. Load some and print again'],
  'printer-no-ribbon': [409, '打印机“{printer}”缺碳带：请换碳带再打', 'Printer “{printer}” is out of ribbon. Change it and print again'],
  'printer-open': [
    409,
    '打印机“{printer}”的打印头没有合上：请合上再打',
    'The head of printer “{printer}” is open. Close it and print again',
  ],
  'printer-paused': [
    409,
    '打印机“{printer}”已暂停：请按它的继续键再打',
    'Printer “{printer}” is paused. Press its resume key and print again',
  ],
  'printer-jam': [409, '打印机“{printer}”卡纸：请取出卡住的纸再打', 'Printer “{printer}” is jammed. Clear it and print again'],
  'printer-unsure': [
    409,
    '这批标签可能已经打出来了：请先看打印机“{printer}”，缺几张再打几张',
    'These labels may have been printed already. Check printer “{printer}” first and print only what is missing',
  ],
});
