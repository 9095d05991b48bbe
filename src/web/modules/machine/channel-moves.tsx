// Why so many? The moves that make up the stock of a channel.
import { PLACE } from '../../../contract/stock/ledger.ts';
import { useT } from '../../kernel/i18n.ts';
import { MovesDialog } from '../../floor/moves-dialog.tsx';

export interface OfChannel {
  id: string;
  channelCode: string;
  productId: string | null;
  productName: string | null;
  stockNum: number;
}
interface Props {
  open: boolean;
  close: () => void;
  channel: OfChannel;
}

export function ChannelMoves({ open, close, channel }: Props) {
  const t = useT();
  const title = t('货道{code} {name}：现有{n}', { code: channel.channelCode, name: channel.productName ?? '', n: channel.stockNum });
  const of = { placeKind: PLACE.vmChannel, placeRef: channel.id, ...(channel.productId ? { productId: channel.productId } : {}) };
  return <MovesDialog open={open} close={close} title={title} of={of} />;
}
