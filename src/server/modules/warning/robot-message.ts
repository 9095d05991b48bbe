// What the robots of the three group chats are sent, and what their answers mean. Pure. Sources: the makers' own pages on custom robots
// (自定义机器人): DingTalk "自定义机器人安全设置", WeCom "群机器人配置说明", Feishu "自定义机器人使用指南".
import { createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import type { CaveatRobotKind, RobotReason } from '../../../contract/warning/codes.ts';

export type RobotKind = z.infer<typeof CaveatRobotKind>;
export type Reason = z.infer<typeof RobotReason>;

export interface RobotMessage {
  title: string;
  lines: readonly string[];
}
interface Way {
  /** So many bytes of text are taken. */
  mostBytes: number;
  /** The address and the body, signed where the robot has a secret; `at` in milliseconds. */
  request: (parts: { url: string; secret: string | null; text: string; at: number }) => { url: string; body: object };
  /** Codes that say: later. */
  busy: readonly number[];
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64');

const ways: Record<RobotKind, Way> = {
  dingtalk: {
    mostBytes: 18_000,
    busy: [130_101, 410_100],
    request({ url, secret, text, at }) {
      const signed = new URL(url);
      if (secret) {
        signed.searchParams.set('timestamp', String(at));
        signed.searchParams.set('sign', hmac(secret, `${at}\n${secret}`));
      }
      return { url: signed.href, body: { msgtype: 'text', text: { content: text } } };
    },
  },
  wecom: {
    mostBytes: 2_000,
    busy: [45_009, -1],
    request: ({ url, text }) => ({ url, body: { msgtype: 'text', text: { content: text } } }),
  },
  feishu: {
    mostBytes: 18_000,
    busy: [11_232, 9_499],
    request({ url, secret, text, at }) {
      const timestamp = String(Math.floor(at / 1000));
      const signed = secret ? { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') } : {};
      return { url, body: { ...signed, msg_type: 'text', content: { text } } };
    },
  },
};

/** A message as one text: a word that robots can be set to ask for, the title, and as many lines as the chat takes; how many more there are is said. */
export function textOf(kind: RobotKind, { title, lines }: RobotMessage, more: (n: number) => string): string {
  const head = `【预警】${title}`;
  const fits = (text: string): boolean => Buffer.byteLength(text) <= ways[kind].mostBytes;
  for (let shown = lines.length; shown > 0; shown -= 1) {
    const rest = lines.length - shown;
    const text = [head, ...lines.slice(0, shown), ...(rest > 0 ? [more(rest)] : [])].join('\n');
    if (fits(text)) return text;
  }
  return head;
}

/** What is sent to a robot. */
export const requestTo = (kind: RobotKind, parts: Parameters<Way['request']>[0]): { url: string; body: object } =>
  ways[kind].request(parts);

/** What an answer means: null where the message was taken. */
export function reasonOf(
  kind: RobotKind,
  { status, body }: { status: number; body: string },
): { reason: Reason | null; said: string | null } {
  const answer = read(body);
  const code = [answer['errcode'], answer['code'], answer['StatusCode']].find((one) => typeof one === 'number');
  const said = String(answer['errmsg'] ?? answer['msg'] ?? answer['StatusMessage'] ?? '').slice(0, 200) || null;
  if (status === 429 || status >= 500 || (code !== undefined && ways[kind].busy.includes(code))) return { reason: 'busy', said };
  if (status === 200 && code === 0) return { reason: null, said: null };
  return { reason: 'refused', said: said ?? `HTTP ${status}` };
}

function read(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
