// What belongs to the chosen bill: its lines, its versions and what two of them differ in, what so many of it need.
import { useState } from 'react';
import { Button, InputNumber, Select } from 'antd';
import { combo } from '../../../contract/combo/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { BomChange, productBom } from '../../../contract/product/bom.ts';
import { BomStatus } from '../../../contract/product/codes.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { useSettled } from '../../kit/picker/remote-picker.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { differencesOf, type Version } from './bom-compare.ts';
import { Tabs } from '../../kit/page/tabs.tsx';

export type Bom = Row<typeof productBom.list>;
const NAMES = ['明细', '历史版本', '按BOM领料'] as const;
const KEPT = 100;
/** Who takes the sets, and who is charged. */
const ORDER = ['empId', 'costId', 'projectId', 'validUntil', { name: 'remark', whole: true }] as const;

export function BomPanel({ row }: { row: Bom }) {
  const t = useT();
  const [part, setPart] = useState<(typeof NAMES)[number]>('明细');
  return (
    <>
      <p>
        <b>{row.bomName}</b> <small>{t('版本{n}', { n: row.version })}</small>
      </p>
      <Tabs of={row.bomName} names={NAMES} chosen={part} choose={setPart} />
      {part === '明细' && <Lines bomId={row.bomId} />}
      {part === '历史版本' && <History bomId={row.bomId} />}
      {part === '按BOM领料' && <Needs row={row} />}
    </>
  );
}

function Lines({ bomId }: { bomId: string }) {
  const t = useT();
  const found = useRead(productBom.find, { bomId });
  if (!found.data) return <NotThere asked={found} />;
  return (
    <table className="goods-lines" aria-label={t('明细')}>
      <thead>
        <tr>
          <th scope="col">{t('商品')}</th>
          <th scope="col">{t('用量')}</th>
        </tr>
      </thead>
      <tbody>
        {found.data.lines.map((line) => (
          <tr key={line.productId}>
            <td>
              {line.productName} <small>{line.spec ?? line.productCode}</small>
            </td>
            <td>
              {figure(grouped(line.num), line.unit)}
              {line.unit !== line.baseUnit && <small>{` = ${grouped(line.baseNum)} ${line.baseUnit}`}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function History({ bomId }: { bomId: string }) {
  const t = useT();
  const zone = useSession((session) => session.user?.timeZone) ?? DEFAULT_ZONE;
  const asked = { bomId, limit: KEPT };
  const { data, error, refetch } = useRead(productBom.history, asked);
  const [from, setFrom] = useState<string | undefined>(undefined);
  const [to, setTo] = useState<string | undefined>(undefined);
  if (!data) return <NotThere asked={{ error, refetch }} />;
  const options = data.rows.map((one) => ({
    value: one.id,
    label: `${t('版本{n}', { n: one.version })} ${t(labelOfCode(BomChange, one.changeType))} ${formatDateTime(one.createdAt, zone)} ${one.operator}`,
  }));
  const after = data.rows.find(({ id }) => id === to) ?? data.rows[0];
  const before =
    data.rows.find(({ id }) => id === from) ?? data.rows.find(({ version }) => after && version < after.version) ?? data.rows.at(-1);
  return (
    <>
      <Select
        aria-label={t('较早的版本')}
        style={{ width: '100%', marginBottom: 8 }}
        value={before?.id ?? ''}
        options={options}
        onChange={setFrom}
      />
      <Select
        aria-label={t('较晚的版本')}
        style={{ width: '100%', marginBottom: 8 }}
        value={after?.id ?? ''}
        options={options}
        onChange={setTo}
      />
      {before && after && <Comparison before={before} after={after} />}
    </>
  );
}

const WORDS = { added: '增加', gone: '去掉', changed: '改变', same: '相同' } as const;

function Comparison({ before, after }: { before: Version; after: Version }) {
  const t = useT();
  const rows = differencesOf(before, after);
  const status = (one: Version) => t(labelOfCode(BomStatus, one.content.bomStatus));
  const heads = [
    { title: t('BOM名称'), was: before.content.bomName, is: after.content.bomName },
    { title: t('状态'), was: status(before), is: status(after) },
    { title: t('成品'), was: before.content.productName, is: after.content.productName },
    { title: t('备注'), was: before.content.remark, is: after.content.remark },
  ].filter(({ was, is }) => was !== is);
  const counted = (how: keyof typeof WORDS) => `${t(WORDS[how])} ${grouped(rows.filter((row) => row.how === how).length)}`;
  return (
    <>
      <p>{(['added', 'gone', 'changed', 'same'] as const).map(counted).join(' · ')}</p>
      {heads.map(({ title, was, is }) => (
        <p key={title}>
          <b>{title}</b> {`${was ?? '—'} → ${is ?? '—'}`}
        </p>
      ))}
      <table className="goods-lines" aria-label={t('版本比较')}>
        <thead>
          <tr>
            <th scope="col">{t('商品')}</th>
            <th scope="col">{t('变更')}</th>
            <th scope="col">{t('较早')}</th>
            <th scope="col">{t('较晚')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.productId} className={`goods-${row.how}`}>
              <td>
                {row.productName} <small>{row.productCode}</small>
              </td>
              <td>{t(WORDS[row.how])}</td>
              <td>{row.before}</td>
              <td>{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const ORDERS = 'operate.comboPickList.create';

/** What so many sets need, and where it lies: a list to hand over to who picks. */
function Needs({ row: { bomId, bomStatus, bomName } }: { row: Bom }) {
  const t = useT();
  const [quantity, setQuantity] = useState(1);
  const [asking, setAsking] = useState(false);
  const mayAsk = useCan(ORDERS) && bomStatus === BomStatus.effective;
  const asked = { bomId, quantity: useSettled(quantity, 300) };
  const { data, error, refetch } = useRead(productBom.needs, asked, { placeholderData: (before) => before });
  const copy = async () => {
    const lines = (data ?? []).map((row) =>
      [row.productCode, row.productName, row.needNum, row.unit, row.places[0]?.name ?? ''].join('\t'),
    );
    await navigator.clipboard.writeText(lines.join('\n'));
    toast.success(t('清单已复制，可以粘贴到Excel'));
  };
  return (
    <>
      <div className="goods-line">
        <label>
          {t('套数')}{' '}
          <InputNumber
            aria-label={t('套数')}
            min={1}
            max={100_000}
            precision={0}
            value={quantity}
            onChange={(next) => setQuantity(next ?? 1)}
          />
        </label>
        <Button disabled={!data?.length} onClick={() => void copy().catch(() => undefined)}>
          {t('复制清单')}
        </Button>
        {mayAsk && (
          <Can right={ORDERS}>
            <Button type="primary" disabled={!data?.length} onClick={() => setAsking(true)}>
              {t('生成组合领料单')}
            </Button>
          </Can>
        )}
      </div>
      {mayAsk && <p>{t('可领的包括仓库里的；组合领料单只占用设备里的。')}</p>}
      {!data && <NotThere asked={{ error, refetch }} />}
      {data && <NeedTable rows={data} />}
      {mayAsk && (
        <FormDialog
          open={asking}
          close={() => setAsking(false)}
          title={t('按“{name}”领{n}套', { name: bomName, n: grouped(quantity) })}
          endpoint={combo.create}
          fields={ORDER}
          fixed={{ bomId, bomNum: quantity }}
          done="组合领料单已生成，在“组合领料”里审批和登记"
        />
      )}
    </>
  );
}

function NeedTable({ rows }: { rows: Out<typeof productBom.needs> }) {
  const t = useT();
  return (
    <>
      <FreshnessNote />
      <table className="goods-lines" aria-label={t('领料需求')}>
        <thead>
          <tr>
            <th scope="col">{t('商品')}</th>
            <th scope="col">{t('需要')}</th>
            <th scope="col">{t('可领')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.productId}>
              <td>
                {row.productName} <small>{row.spec ?? row.productCode}</small>
                {row.places.map((place) => (
                  <div key={place.name}>
                    <small>{`${place.name} ${grouped(place.free)}`}</small>
                  </div>
                ))}
              </td>
              <td>{figure(grouped(row.needNum), row.unit)}</td>
              <td>
                {figure(grouped(row.freeNum))}
                {row.lackNum > 0 && <div className="goods-late">{t('缺{n}', { n: grouped(row.lackNum) })}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
