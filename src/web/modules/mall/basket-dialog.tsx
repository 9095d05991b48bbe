// 购物车: what somebody is about to order, vendor by vendor, with what stands in its way; ordered right there.
import { useState } from 'react';
import { Button } from 'antd';
import { mall } from '../../../contract/mall/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { useT } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { NumField } from './num-field.tsx';
import { OrderFields, type OrderSaid } from './order-fields.tsx';
import { useQuiet } from './use-quiet.ts';

const { mallBasket, mallOrder } = mall;
type Basket = Out<typeof mallBasket.find>;
type Line = Basket['lines'][number];

interface Props {
  open: boolean;
  close: () => void;
}

export default function BasketDialog({ open, close }: Props) {
  const t = useT();
  const [said, setSaid] = useState<OrderSaid>({});
  const [made, setMade] = useState<Out<typeof mallOrder.create> | undefined>(undefined);
  const basket = useRead(mallBasket.find, said.empId ? { empId: said.empId } : {}, { enabled: open });
  const { busy, problem, send } = useSend();
  const { data } = basket;
  const all: OrderSaid = { empId: data?.empId ?? null, ...(data?.warehouseId ? { warehouseId: data.warehouseId } : {}), ...said };
  const { warehouseId } = all;
  const order = async () => {
    if (!data || !warehouseId) return;
    const lines = data.lines.map(({ productId, num, vendorId }) => ({ productId, num, vendorId }));
    const answer = await send(mallOrder.create, { ...all, warehouseId, lines });
    if (answer !== undefined) setMade(answer);
  };
  const leave = () => {
    close();
    setMade(undefined);
    setSaid({});
  };
  if (made) return <Made open={open} close={leave} made={made} />;
  const full = data !== undefined && data.lines.length > 0;
  return (
    <Dialog
      open={open}
      close={leave}
      title={t('购物车')}
      width={760}
      ok={full ? { text: '提交申请', run: () => void order(), busy } : undefined}
      {...(full ? {} : { footer: <Button onClick={leave}>{t('关闭')}</Button> })}
    >
      <Problem text={problem} />
      {!data && <NotThere asked={basket} />}
      {data && !full && <Empty why={t('购物车是空的。在商城里把要买的放进来，换一台设备也还在。')} />}
      {full && (
        <>
          <Lines lines={data.lines} />
          <p className="mall-total">
            {t('合计')} {figure(grouped(data.amount), t('元'))}
          </p>
          <Refused texts={data.refused} />
          <OrderFields said={all} change={setSaid} />
        </>
      )}
    </Dialog>
  );
}

/** What the rules of picking will say to it. */
function Refused({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="mall-refused" role="alert">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return [...Map.groupBy(lines, ({ vendorName }) => vendorName)].map(([vendorName, rows]) => (
    <section key={vendorName} aria-label={vendorName}>
      <h2 className="mall-vendor">{vendorName}</h2>
      <ul className="mall-lines">
        {rows.map((line) => (
          <BasketLine key={line.productId} line={line} />
        ))}
      </ul>
    </section>
  ));
}

function BasketLine({ line }: { line: Line }) {
  const t = useT();
  const { busy, problem, send } = useQuiet();
  const { productId, productName, productCode, spec, unit, pictureUrl, price, packNum, num, amount, fault } = line;
  const put = (next: number) => void send(mallBasket.put, { productId, num: next });
  return (
    <li>
      <span className="mall-thumb">{pictureUrl && <StoredImage url={pictureUrl} alt="" />}</span>
      <span className="mall-name">
        {productName}
        <small>{[spec, productCode].filter(Boolean).join(' · ')}</small>
        <Vendors line={line} busy={busy} choose={(vendorId) => void send(mallBasket.put, { productId, num, vendorId })} />
        {(fault ?? problem) && <small className="kit-short">{fault ?? problem}</small>}
      </span>
      <span>{price === null ? '—' : figure(grouped(price), `/${unit}`)}</span>
      <NumField label={t('{name}的数量', { name: productName })} value={num} step={packNum} busy={busy} change={put} />
      <b>{grouped(amount)}</b>
      <Button type="text" aria-label={t('移出{name}', { name: productName })} disabled={busy} onClick={() => put(0)}>
        ✕
      </Button>
    </li>
  );
}

/** Of whom it is bought, where several offer it. */
function Vendors({ line, busy, choose }: { line: Line; busy: boolean; choose: (vendorId: string) => void }) {
  const t = useT();
  const { choices, vendorId, productName, unit } = line;
  if (!choices.some((one) => one.vendorId !== vendorId)) return null;
  const said = ({ vendorName, price, packNum, deliveryDays }: Line['choices'][number]) =>
    [
      `${vendorName} ¥${grouped(price)}`,
      ...(packNum > 1 ? [t('{n}{unit}起订', { n: grouped(packNum), unit })] : []),
      ...(deliveryDays === null ? [] : [t('{n}天到货', { n: deliveryDays })]),
    ].join(' · ');
  return (
    <select
      className="mall-vendors"
      aria-label={t('{name}的供应商', { name: productName })}
      value={vendorId}
      disabled={busy}
      onChange={(event) => choose(event.target.value)}
    >
      {!choices.some((one) => one.vendorId === vendorId) && <option value={vendorId}>{line.vendorName}</option>}
      {choices.map((one) => (
        <option key={one.vendorId} value={one.vendorId}>
          {said(one)}
        </option>
      ))}
    </select>
  );
}

function Made({ open, close, made }: Props & { made: Out<typeof mallOrder.create> }) {
  const t = useT();
  const look = () => {
    close();
    go(listAt('/operate/evmMarketMall', { orderNo: made.orderNo }, made.id));
  };
  return (
    <Dialog open={open} close={close} title={t('已提交')} width={480} ok={{ text: '知道了', run: close }}>
      <p>{t('商城申请 {order} 等待审批，通过后按供应商下单。', { order: made.orderNo })}</p>
      <Button type="link" onClick={look}>
        {t('查看申请')}
      </Button>
    </Dialog>
  );
}
