// Giving back at a machine on the screen: of a tool its code, what the machine's check finds, and what its user says of it.
import type * as z from 'zod/mini';
import { useState } from 'react';
import { AutoComplete, Button, Input, Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { labelOfCode, valuesOf } from '../../../contract/kernel/codes.ts';
import { CutterCheck } from '../../../contract/tool/codes.ts';
import { cutterRemark } from '../../../contract/tool/remark.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import type { Said } from './virtual-deeds.ts';

const MOST_CODE = 80;
const MOST_REMARK = 200;

/** The button, and of what was borrowed what can be said of it. */
export function GiveBack({ borrowed, disabled, give }: { borrowed: boolean; disabled: boolean; give: (said: Said) => void }) {
  return borrowed ? <Tool disabled={disabled} give={give} /> : <Give disabled={disabled} give={() => give({})} />;
}

function Give({ disabled, give }: { disabled: boolean; give: () => void }) {
  const t = useT();
  return (
    <Button disabled={disabled} onClick={give}>
      {t('归还')}
    </Button>
  );
}

function Tool({ disabled, give }: { disabled: boolean; give: (said: Said) => void }) {
  const t = useT();
  const [cutterCode, setCode] = useState('');
  const [check, setCheck] = useState<z.output<typeof CutterCheck>>(CutterCheck.fine);
  const [remark, setRemark] = useState('');
  // The site's words, as a machine offers them; without them whoever returns it types his own.
  const known = useQuery({ queryKey: [cutterRemark.list.path], queryFn: () => call(cutterRemark.list, { limit: 100 }, { silent: true }) });
  return (
    <fieldset className="virtual-return">
      <legend>{t('归还刀具')}</legend>
      <label htmlFor="virtual-cutter">{t('刀具编码')}</label>
      <Input id="virtual-cutter" value={cutterCode} maxLength={MOST_CODE} onChange={(event) => setCode(event.target.value)} />
      <label htmlFor="virtual-check">{t('核验结果')}</label>
      <Select
        id="virtual-check"
        aria-label={t('核验结果')}
        value={check}
        options={Object.values(valuesOf(CutterCheck)).map((value) => ({ value, label: t(labelOfCode(CutterCheck, value)) }))}
        onChange={setCheck}
      />
      <label htmlFor="virtual-remark">{t('备注')}</label>
      <AutoComplete
        id="virtual-remark"
        aria-label={t('备注')}
        value={remark}
        options={(known.data?.rows ?? []).map((row) => ({ value: row.remark }))}
        showSearch={{ filterOption: true }}
        onChange={(text: string) => setRemark(text.slice(0, MOST_REMARK))}
      />
      <Give
        disabled={disabled}
        give={() => {
          give({ cutterCode: cutterCode.trim() || null, check, remark: remark.trim() || null });
          setCode('');
          setRemark('');
        }}
      />
    </fieldset>
  );
}
