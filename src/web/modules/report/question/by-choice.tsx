// What a question asks by, and what each thing of it is narrowed by.
import { Segmented } from 'antd';
import { codesOf } from '../../../../contract/kernel/codes.ts';
import { AskedBy } from '../../../../contract/report/question-codes.ts';
import { useT } from '../../../kernel/i18n.ts';
import { useSession } from '../../../kernel/session.ts';
import type { By } from './asked.ts';

interface Item {
  itemId: string | null;
  itemCode: string | null;
}
const choices = codesOf(AskedBy)?.options ?? [];
/** The filter that names a thing of each dimension. */
export const FIELD: Record<By, string> = {
  product: 'productId',
  productType: 'productTypeId',
  department: 'departmentId',
  employee: 'empId',
  project: 'projectId',
  cost: 'costId',
  place: 'vmId',
  warehouse: 'warehouseId',
  vendor: 'vendorId',
  weekday: 'weekday',
  hour: 'hour',
  shift: 'shift',
};
/** What trades are narrowed to for a row; warehouses and vendors of the time are no filters of trades, and open nothing. */
export function narrowedTo(by: By, { itemId, itemCode }: Item): Record<string, unknown> | undefined {
  if (by === 'hour' || by === 'weekday' || by === 'shift') return itemCode === null ? undefined : { [by]: Number(itemCode) };
  if (by === 'warehouse' || by === 'vendor') return undefined;
  return itemId ? { [FIELD[by]]: itemId } : undefined;
}

/** The dimension that an address names; products where it names none. */
export const byOf = (search: Record<string, unknown>): By =>
  (choices.find(({ value }) => value === search['by'])?.value as By | undefined) ?? 'product';

export function ByChoice({ by, choose }: { by: By; choose: (by: By) => void }) {
  const t = useT();
  const hasShifts = useSession(({ user }) => (user?.shifts.length ?? 0) > 0);
  return (
    <>
      <Segmented
        size="small"
        aria-label={t('分析维度')}
        className="report-by"
        value={by as string}
        options={choices.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
        onChange={(next) => choose(next as By)}
      />
      {by === 'shift' && !hasShifts && (
        <p className="report-hint">{t('本站点还没有设班次，全部算作“未指明”。在“站点配置”的“班次”里填写。')}</p>
      )}
    </>
  );
}
