// Why so many? The moves that make up the stock of a channel.
import type { PLACE } from '../../contract/stock/ledger.ts';
import { useT } from '../kernel/i18n.ts';
import { MovesDialog } from './moves-dialog.tsx';

interface Props {
  open: boolean;
  close: () => void;
  /** Of a machine or of a shelf. */
  placeKind: (typeof PLACE)['vmChannel' | 'prewhChannel'];
  channel: {
    id: string;
    channelCode: string;
    productId: string | null;
    productName: string | null;
    stockNum: number;
  };
}

export function ChannelMoves({ open, close, placeKind, channel }: Props) {
  const t = useT();
  const title = t('货道{code} {name}：现有{n}', { code: channel.channelCode, name: channel.productName ?? '', n: channel.stockNum });
  const of = { placeKind, placeRef: channel.id, ...(channel.productId ? { productId: channel.productId } : {}) };
  return <MovesDialog open={open} close={close} title={title} of={of} />;
}
