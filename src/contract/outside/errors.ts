import { errorTexts } from '../kernel/errors.ts';

export const outsideErrors = errorTexts({
  'address-deep': [400, '下级地址下面不能再有地址', 'A sub-address cannot have sub-addresses'],
});
