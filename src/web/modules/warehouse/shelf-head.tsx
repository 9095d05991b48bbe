// The head of the shelf page: which smart warehouse it is, and what can be done with all of it.
import type * as z from 'zod/mini';
import { Button } from 'antd';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { LabelType } from '../../../contract/paper/codes.ts';
import { PrewhType, ShelfType } from '../../../contract/warehouse/codes.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { useAllowed, whyNot, type Action, type Dialogs } from '../../kit/list/actions.tsx';
import { createDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { printAction } from '../../floor/labels/print-action.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';

const { prewhShelf, prewhInventory } = warehouse;

interface Head {
  id: string;
  prewhCode: string;
  prewhName: string;
  prewhType: z.output<typeof PrewhType>;
}

/** The fields of a shelf, in create and edit alike. */
export const shelfFields: FormFields<typeof prewhShelf.update> = [
  'shelfCode',
  'shelfName',
  'shelfType',
  'deviceCode',
  'rowNum',
  'columnNum',
];

export function ShelfHead({ prewh, dialogs }: { prewh: Head; dialogs: Dialogs }) {
  const t = useT();
  const prewhId = prewh.id;
  const tools = useAllowed<Action<unknown>>([
    {
      label: '新增货架',
      permit: prewhShelf.create.permit,
      primary: true,
      start: () =>
        dialogs.show((place) => (
          <FormDialog
            {...place}
            title={t('新增货架')}
            endpoint={prewhShelf.create}
            fields={shelfFields}
            initial={{ shelfType: ShelfType.plain, rowNum: 4, columnNum: 5 }}
            fixed={{ prewhId }}
          />
        )),
    },
    createDialog(prewhInventory.create, ['planDate', 'empId', { name: 'remark', whole: true }], {
      label: '新增盘点单',
      title: '盘点全部货架',
      initial: { prewhId },
    }),
    printAction<unknown>(LabelType.channel, () => ({ prewhId })),
    { label: '盘点单', permit: prewhInventory.list.permit, start: () => go(`/wms/operate/wmsInventory?prewhId=${prewhId}`) },
  ]);
  return (
    <div className="vm-head">
      <div className="vm-who">
        <b>{prewh.prewhName}</b>
        <span>{prewh.prewhCode}</span>
        <span className="vm-hint">{t(labelOfCode(PrewhType, prewh.prewhType))}</span>
      </div>
      <div className="vm-end" role="toolbar" aria-label={t('操作')}>
        {tools.map((one) => (
          <Button
            key={one.label}
            {...whyNot(one)}
            type={one.label === '新增货架' ? 'primary' : 'default'}
            onClick={() => one.start(undefined, dialogs)}
          >
            {t(one.label)}
          </Button>
        ))}
      </div>
    </div>
  );
}
