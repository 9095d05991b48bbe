// A text as a QR code, drawn here.
import { encodeQR } from 'qr';
import { useT } from '../../kernel/i18n.ts';
import './qr-code.css';

export function QrCode({ text }: { text: string }) {
  const t = useT();
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="kit-qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={t('二维码')}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
