// What an employee is permitted to take at all: added and removed here (R201).
import { useState } from 'react';
import { Button } from 'antd';
import { pick } from '../../../contract/pick/index.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { pickers } from '../../kit/picker/pickers.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { useSend } from '../../kit/form/use-send.ts';

export function Permissions({ empId }: { empId: string }) {
  const t = useT();
  const sees = useCan(['organization.staff', 'strategy.staff']);
  const { busy, problem, send } = useSend();
  const found = useRead(pick.permissions, { empId }, { enabled: sees });
  if (!found.data) return sees && found.error ? <NotThere asked={found} /> : null;
  return (
    <section className="pick-permissions" aria-label={t('领料权限')}>
      <h2>{t('领料权限')}</h2>
      {found.data.length === 0 && <p className="pick-hint">{t('没有单独的权限：设备里有的都可以领。添加后只能领这里列出的。')}</p>}
      <ul>
        {found.data.map((row) => (
          <li key={row.id}>
            <span>
              {row.subjectCode ? row.subjectName : t('全部商品')} <small>{row.vmName ?? t('全部设备')}</small>
            </span>
            <Can right="organization.staff.pickPermission">
              <Button
                type="link"
                danger
                size="small"
                disabled={busy}
                aria-label={t('移除“{name}”', { name: row.subjectName })}
                onClick={() => void send(pick.forbid, { ids: [row.id] }, '已移除')}
              >
                {t('移除')}
              </Button>
            </Can>
          </li>
        ))}
      </ul>
      <Can right="organization.staff.pickPermission">
        <Add empId={empId} />
      </Can>
      {problem && (
        <p className="kit-form-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function Add({ empId }: { empId: string }) {
  const t = useT();
  const [chosen, setChosen] = useState<string[]>([]);
  const { busy, problem, send } = useSend();
  const add = async () => {
    if ((await send(pick.permit, { empIds: [empId], productTypeIds: chosen }, '已添加')) !== undefined) setChosen([]);
  };
  return (
    <>
      <div className="pick-add">
        <RemotePicker
          source={pickers['productTypeId']!}
          name="productTypeIds"
          label={t('允许的商品分类')}
          multiple
          value={chosen}
          change={(value) => setChosen((value as string[] | undefined) ?? [])}
        />
        <Button disabled={chosen.length === 0} loading={busy} onClick={() => void add()}>
          {t('添加')}
        </Button>
      </div>
      {problem && (
        <p className="kit-form-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
