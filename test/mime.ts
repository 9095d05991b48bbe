// A mail as whoever receives it has it: its parts, decoded.
export interface MailPart {
  type: string;
  /** By which the HTML names it. */
  cid: string | undefined;
  name: string | undefined;
  content: Buffer;
}

/** The parts of a mail that hold something, in their order. */
export function mailParts(raw: string): MailPart[] {
  const end = raw.search(/\r?\n\r?\n/);
  const head = raw.slice(0, end).replace(/\r?\n[ \t]+/g, ' ');
  const body = raw.slice(end).replace(/^\r?\n\r?\n/, '');
  const said = (name: string): string => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? '';
  const type = said('content-type');
  const cut = /boundary="?([^";]+)/.exec(type)?.[1];
  if (cut)
    return body
      .split(`--${cut}`)
      .slice(1, -1)
      .flatMap((part) => mailParts(part.replace(/^\r?\n/, '').replace(/\r?\n$/, '')));
  const coding = said('content-transfer-encoding').toLowerCase();
  return [
    {
      type: type.split(';')[0]?.trim() ?? '',
      cid: /<(.+)>/.exec(said('content-id'))?.[1],
      name: /filename/i.test(said('content-disposition')) ? said('content-disposition') : undefined,
      content: coding === 'base64' ? Buffer.from(body, 'base64') : coding === 'quoted-printable' ? unquoted(body) : Buffer.from(body),
    },
  ];
}

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  );
