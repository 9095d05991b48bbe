// 申请物料: what somebody at a shared terminal asks for, for himself, piece by piece; it waits for approval like any order of the mall.
import { useState } from 'react';
import { Button, Input } from 'antd';
import { mall } from '../../../contract/mall/index.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { NumField } from './num-field.tsx';
import './mall.css';

const { mallBasket, mallOrder, mallProduct } = mall;
type Offer = Row<typeof mallProduct.list>;
const SHOWN = 20;

export default function AskHere() {
  const t = useT();
  const [keyword, setKeyword] = useState('');
  const [nums, setNums] = useState<Record<string, number>>({});
  const found = useRead(mallProduct.list, { page: 1, limit: SHOWN, ...(keyword ? { keyword } : {}) });
  const warehouseId = useRead(mallBasket.find, {}).data?.warehouseId;
  const { busy, problem, send } = useSend();
  const ask = async ({ productId }: Offer, num: number) => {
    if (!warehouseId) return;
    const made = await send(mallOrder.create, { warehouseId, lines: [{ productId, num }] }, null);
    if (!made) return;
    setNums({});
    toast.success(t('已提交申请 {order}，等待审批', { order: made.orderNo }));
  };
  const rows = (found.data?.rows ?? []).filter(({ mayFlag, price }) => mayFlag && price !== null);
  return (
    <section className="terminal-ask" aria-label={t('申请物料')}>
      <h2>{t('申请物料')}</h2>
      <Input.Search allowClear placeholder={t('商品名称或编码')} aria-label={t('商品')} onSearch={(text) => setKeyword(text.trim())} />
      <Problem text={problem} />
      {!found.data && <NotThere asked={found} rows={5} />}
      {found.data && rows.length === 0 && <Empty why={t('没有可以申请的商品。换个词再找，或请管理员在云商城上架。')} />}
      <ul>
        {rows.map((row) => {
          const num = nums[row.productId] ?? 0;
          return (
            <li key={row.productId}>
              <span>
                {row.productName} <small>{[row.productCode, row.spec].filter(Boolean).join(' · ')}</small>
              </span>
              <span>{figure(grouped(row.price ?? 0), t('元'))}</span>
              <NumField
                label={t('数量')}
                value={num}
                step={row.packNum}
                busy={busy}
                change={(next) => setNums({ ...nums, [row.productId]: next })}
              />
              <Button type="primary" disabled={num === 0 || !warehouseId} loading={busy && num > 0} onClick={() => void ask(row, num)}>
                {t('申请')}
              </Button>
            </li>
          );
        })}
      </ul>
      {(found.data?.total ?? 0) > SHOWN && <p>{t('只列出前{n}种，请输入名称或编码再找。', { n: SHOWN })}</p>}
    </section>
  );
}
