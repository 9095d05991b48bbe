import { expect, test } from 'vitest';
import { codeParts } from './code-parts.ts';

const GS = '\u001d';

test('issue 26 one scan says goods, lot, expiry and serial number, whatever a scanner puts around it', () => {
  const all = { code: '6901234567892', lotNo: 'LOT7', expiryDate: '2027-03-31', serialNo: 'SER9' };
  const inner = `01069012345678921727033110LOT7${GS}21SER9`;
  for (const around of [
    `]d2${inner}`,
    `]C1${inner}`,
    `]Q3${inner}`,
    inner,
    `${GS}${inner}`,
    `\u0002${inner}\u0003`,
    `${inner}\r`,
    ` ${inner} `,
  ])
    expect(codeParts(around)).toEqual(all);
  expect(codeParts('(01)06901234567892(17)270331(10)LOT7(21)SER9')).toEqual(all);
  // A day of 00 is the last of its month.
  expect(codeParts(']d2010690123456789217270200')).toMatchObject({ expiryDate: '2027-02-28' });
  expect(codeParts(']C1011690123456789910A')).toEqual({ code: '16901234567899', lotNo: 'A' });
});

test('issue 26 what is no code of GS1 is itself, also where its digits look like one', () => {
  for (const code of ['6901234567892', 'VM2-202', '101', '69-P1', '10', '2101', '01069012345678', '0106901234567891', 'SP20261128-001'])
    expect(codeParts(code)).toEqual({ code });
  expect(codeParts(']E06901234567892')).toEqual({ code: '6901234567892' });
  expect(codeParts(']d2no such thing')).toEqual({ code: 'no such thing' });
});
