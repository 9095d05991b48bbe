// Two calls signed, to compare one's own reckoning with. A test reckons them anew.

export interface Vector {
  appKey: string;
  secret: string;
  method: string;
  path: string;
  query: string;
  body: string;
  timestamp: string;
  nonce: string;
  /** SHA-256 of the body. */
  bodyHash: string;
  sign: string;
}

const KEY = { appKey: 'AZrT2nq0cjKEcrdNAWcEgQGa09p6tHIyhHK3TQFnBIE', secret: 'q3Xo1b0kO0m2o0yB4nZr8Qw1pTt5uVxYz7aAbCdEfGh' };

const SIGNED: readonly Omit<Vector, 'appKey' | 'secret'>[] = [
  {
    method: 'POST',
    path: '/gateway/open/v1/heartbeat',
    query: '',
    body: '{}',
    timestamp: '1795212800000',
    nonce: '4f6c1c1e-9a51-4d0e',
    bodyHash: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    sign: 'd5398f6ccfd85cf8987d3a8cbfdd10f35f3e6b1ec65f9af10bf0e432dcbcceff',
  },
  {
    method: 'POST',
    path: '/gateway/open/v1/ask',
    query: 'from=screen&n=1',
    // not-text: what a body may hold
    body: '{"cardNo":"0012345678","channelCode":"101","quantity":2,"projectCode":"产线A"}',
    timestamp: '1795212861500',
    nonce: 'second_call_0002',
    bodyHash: '9c02023be0ddb8d30158fc37201c156a48a605d28603a96e8b4c3164608aa986',
    sign: 'be0b4a04a9f88dce00b5a280f10c0027ed1c369cc17d125fe4d3f1a054ba0759',
  },
];

const textOf = ({ appKey, secret, method, path, query, body, timestamp, nonce, bodyHash, sign }: Vector): string =>
  [
    `x-app-key    ${appKey}`,
    `secret       ${secret}`,
    `body         ${body}`,
    `sha256(body) ${bodyHash}`,
    '',
    'text that is signed, between the dashes:',
    '-----',
    [method, path, query, timestamp, nonce, bodyHash].join('\n'),
    '-----',
    `x-sign       ${sign}`,
  ].join('\n');

export const VECTORS: readonly (Vector & { text: string })[] = SIGNED.map((signed) => {
  const vector = { ...KEY, ...signed };
  return { ...vector, text: textOf(vector) };
});
