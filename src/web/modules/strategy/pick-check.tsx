// "May this person take this here, now?": one sentence, the rules behind it, and the grant from here.
import { useState } from 'react';
import { InputNumber } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { pickers } from '../../kit/picker/pickers.ts';
import { AskedPicker } from './asked-picker.tsx';
import { entitySource } from './entity-picker.tsx';
import { PickAnswer, type PickQuestion } from '../../floor/pick/pick-answer.tsx';
import { Permissions } from './permissions.tsx';
import './strategy.css';

export function PickCheck({ initial }: { initial: PickQuestion }) {
  const t = useT();
  const [asked, setAsked] = useState<PickQuestion>(initial);
  const set = (part: Partial<PickQuestion>) => setAsked((before) => ({ ...before, ...part }));
  const { empId, productId } = asked;
  return (
    <div className="pick-check">
      <div className="pick-form">
        <AskedPicker name="empId" title="员工" source={entitySource(0)} value={empId} change={(empId) => set({ empId })} />
        <AskedPicker
          name="productId"
          title="商品"
          source={pickers['productId']!}
          value={productId}
          change={(productId) => set({ productId })}
        />
        <AskedPicker name="vmId" title="设备" source={pickers['vmId']!} value={asked.vmId} change={(vmId) => set({ vmId })} />
        <AskedPicker
          name="projectId"
          title="项目"
          source={pickers['projectId']!}
          value={asked.projectId}
          change={(projectId) => set({ projectId })}
        />
        <AskedPicker name="costId" title="成本中心" source={pickers['costId']!} value={asked.costId} change={(costId) => set({ costId })} />
        <label>
          <span>{t('数量')}</span>
          <InputNumber
            min={1}
            max={1_000_000}
            precision={0}
            value={asked.quantity}
            onChange={(quantity) => set({ quantity: quantity ?? 1 })}
          />
        </label>
      </div>
      {empId && productId ? (
        <PickAnswer asked={{ ...asked, empId, productId }} set={set} />
      ) : (
        <p className="pick-hint">{t('选择员工和商品，马上回答能不能领、还能领多少、何时恢复、谁能放行。')}</p>
      )}
      {empId && <Permissions empId={empId} />}
    </div>
  );
}
