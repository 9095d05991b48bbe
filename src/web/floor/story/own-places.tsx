// 到哪里领: something is found by a scan or by words; may I take it, and which of my machines or which smart warehouse has it.
import { useState } from 'react';
import { Input } from 'antd';
import { ownPick, StockEnough } from '../../../contract/pick/own.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { useSettled } from '../../kit/picker/remote-picker.tsx';
import { codeParts } from '../../kit/scan/code-parts.ts';
import { StatusTag } from '../../kit/table/status-tag.tsx';
import { Part } from './story-page.tsx';

const PAUSE_MS = 300;

export default function OwnPlaces() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<string>();
  // What a scanner types while the field has the focus is taken apart like any code.
  const { code: keyword } = codeParts(useSettled(typed.trim(), PAUSE_MS));
  const found = useRead(ownPick.goods, { keyword: keyword || null }, { placeholderData: (before) => before });
  return (
    <Part title={t('到哪里领')}>
      <Input
        aria-label={t('商品名称或编码')}
        placeholder={t('商品名称或编码')}
        maxLength={100}
        allowClear
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.data ? (
        <ul className="story-goods">
          {found.data.map(({ productId, productName, productCode, spec, pictureUrl }) => (
            <li key={productId}>
              <button type="button" aria-expanded={open === productId} onClick={() => setOpen(open === productId ? undefined : productId)}>
                {pictureUrl && <StoredImage url={pictureUrl} alt="" />}
                <span>
                  <b>{productName}</b>
                  <small>{[productCode, spec].filter(Boolean).join(' · ')}</small>
                </span>
              </button>
              {open === productId && <Where productId={productId} />}
            </li>
          ))}
        </ul>
      ) : (
        <NotThere asked={found} rows={2} />
      )}
      {found.data?.length === 0 && <p>{t(keyword ? '您的设备和智能仓里没有这样的商品。' : '扫描或输入商品，看能不能领、哪里有货。')}</p>}
    </Part>
  );
}

function Where({ productId }: { productId: string }) {
  const t = useT();
  const asked = useRead(ownPick.places, { productId });
  if (!asked.data) return <NotThere asked={asked} rows={2} />;
  const { allowed, sentence, places } = asked.data;
  return (
    <div className="story-where">
      <p className={allowed ? undefined : 'story-late'}>{sentence}</p>
      {places.length === 0 && <p>{t('您绑定的设备和智能仓都没有这个商品。')}</p>}
      <ul>
        {places.map(({ id, name, orderFlag, enough, reason }) => (
          <li key={id}>
            <span>
              {name}
              {orderFlag && <small>{t('凭领料单')}</small>}
              {reason && <small className="story-late">{reason}</small>}
            </span>
            <StatusTag codes={StockEnough} value={enough} />
          </li>
        ))}
      </ul>
    </div>
  );
}
