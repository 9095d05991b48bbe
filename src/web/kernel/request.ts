// How an input becomes a request: trimming, path parameters, query, body. Pure.
import type { Endpoint } from '../../contract/kernel/endpoint.ts';

export const BASE = '/gateway';

export interface Prepared {
  method: string;
  /** Without the timestamp t. */
  url: string;
  /** JSON; undefined where the method has no body. */
  body: string | undefined;
  /** Two requests are twins when their keys are equal: method, address, parameters and body, not t (ambiguity 31). */
  key: string;
}

// Passwords are sent as typed, and rich text is checked trimmed but sent as is (ambiguity 32).
const UNTOUCHED = /password|^content$/i;

/** Strings empty after trimming and undefined values become null, other strings are trimmed (R189–R191), at every depth. */
export function clean(value: unknown, name = ''): unknown {
  if (value === undefined) return null;
  if (typeof value === 'string') return UNTOUCHED.test(name) ? value : value.trim() || null;
  if (Array.isArray(value)) return value.map((one) => clean(one, name));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner, key)]));
}

/** A query: arrays with brackets (`ids[]=1&ids[]=2`, R214), absent values left out. */
export function toQuery(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue;
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, String(one));
    else query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return query.toString().replaceAll('%5B%5D=', '[]=');
}

/** Fills `:name` of a path from the values; gives the path and the values that are left. */
export function fillPath(path: string, values: Record<string, unknown>): [path: string, rest: Record<string, unknown>] {
  const rest = { ...values };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ''));
  });
  return [filled, rest];
}

const withQuery = (path: string, query: string): string => (query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path);

/** The request of an endpoint for an input. GET, multipart and `query` calls carry their input in the address, all others as JSON. */
export function prepare(endpoint: Pick<Endpoint, 'method' | 'path' | 'wire'>, input: unknown): Prepared {
  const { method, path, wire } = endpoint;
  if (input !== null && typeof input === 'object' && !Array.isArray(input)) {
    const [filled, rest] = fillPath(path, clean(input) as Record<string, unknown>);
    const inQuery = method === 'GET' || wire === 'upload' || wire === 'query';
    const url = BASE + (inQuery ? withQuery(filled, toQuery(rest)) : filled);
    const body = inQuery ? undefined : JSON.stringify(rest);
    return { method, url, body, key: `${method} ${url} ${body ?? ''}` };
  }
  const body = method === 'GET' ? undefined : JSON.stringify(clean(input));
  return { method, url: BASE + path, body, key: `${method} ${path} ${body ?? ''}` };
}

/** A GET with its timestamp (R213). */
export const stamped = (url: string, now = Date.now()): string => withQuery(url, `t=${now}`);
