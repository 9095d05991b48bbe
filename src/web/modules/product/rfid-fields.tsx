// Tags are added by many codes at once.
import { useState } from 'react';
import { Input } from 'antd';
import type { rfidProduct } from '../../../contract/product/rfid.ts';
import type { ControlProps } from '../../kit/form/control-props.ts';
import { type FormFields } from '../../kit/form/form-actions.tsx';

/** Codes as a reader or a sheet gives them: one to a line, or apart by spaces or commas. */
function CodesControl({ value, change, label, id }: ControlProps) {
  const [text, setText] = useState(((value as string[] | undefined) ?? []).join('\n'));
  const take = (typed: string) => {
    setText(typed);
    // A reader says the same tag as often as it passes.
    const codes = [...new Map(typed.split(/[\s,，;；]+/).map((code) => [code.toUpperCase(), code])).values()].filter(Boolean);
    change(codes.length > 0 ? codes : undefined);
  };
  return (
    <Input.TextArea
      id={id}
      aria-label={label}
      value={text}
      autoSize={{ minRows: 4, maxRows: 12 }}
      onChange={(event) => take(event.target.value)}
    />
  );
}

export const fields: FormFields<typeof rfidProduct.add> = [
  { name: 'productId', help: '只能登记到启用了RFID的商品。', whole: true },
  { name: 'rfidCodes', control: (props) => <CodesControl {...props} />, help: '一行一个，可以从读写器或Excel粘贴。', whole: true },
  'remark',
];
