import { expect } from 'vitest';
import { appRouter } from '#apps/web/server/rpc-router.ts';
import type { Canaries } from './canaries.ts';

/** A response. `code` is `ok`, or the refusal's code in the RPC protocol, even for REST. */
export type Answer = { status: number; code: string; message: string; data: unknown; text: string; headers: Headers };

/** A caller; null is a guest. */
export type Caller = { userId: string; token: string } | null;

const CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  412: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

// Stack frames, file names, SQL, and the names of what the product is built from.
const INNER_WORDS =
  /\bat (?:async )?[\w.<>]+ \(|\.(?:ts|js|mjs):\d+|node_modules|node:internal|\b(?:select|insert into|update|delete from) [\w"*.]+ (?:from|where|values|set)\b|relation "|column "|duplicate key|violates|syntax error|invalid input syntax|ECONN|EPIPE|ENOENT|kysely|postgres|pg-boss|pgboss|fastify|FST_|\bzod\b|\btrpc\b|ZodError|TypeError|ReferenceError|\[object Object\]|Cannot read propert|is not a function|undefined is not|Unexpected token|JSON at position|Too (?:big|small): expected|Invalid (?:input|option): expected/i;

/** Calls a running server. Every response passes two checks: no internal wording, and no secret for the wrong reader. */
export function httpCalls(origin: string, canaries: Canaries) {
  async function raw(path: string, init: RequestInit & { duplex?: 'half' } = {}, reader: Caller = null): Promise<Answer> {
    const headers = {
      ...(reader ? { authorization: `Bearer ${reader.token}` } : {}),
      ...(init.headers as Record<string, string> | undefined),
    };
    const response = await fetch(origin + path, { ...init, headers });
    const text = await response.text();
    expectCalm(`${init.method ?? 'GET'} ${path.slice(0, 80)}`, response.status, text);
    expect(canaries.leaksTo(reader?.userId ?? null, text), `secrets in the answer to ${path}: ${text.slice(0, 2000)}`).toEqual([]);
    return { status: response.status, headers: response.headers, text, ...readBody(response.status, text) };
  }
  const send = (method: string, path: string, body: unknown, caller: Caller) =>
    raw(
      path,
      { method, headers: { 'content-type': 'application/json' }, body: typeof body === 'string' ? body : JSON.stringify(body) },
      caller,
    );
  return {
    origin,
    raw,
    /** Calls a procedure by its dotted name. */
    rpc(name: string, input: unknown, caller: Caller = null): Promise<Answer> {
      const known = procedures()[name];
      if (known === 'mutation') return send('POST', `/trpc/${name}`, input, caller);
      const query = input === undefined ? '' : `?input=${encodeURIComponent(typeof input === 'string' ? input : JSON.stringify(input))}`;
      return raw(`/trpc/${name}${query}`, {}, caller);
    },
    /** Makes a REST call; the input of a GET is its query. */
    rest(method: string, path: string, input: unknown, caller: Caller = null): Promise<Answer> {
      if (method !== 'GET') return send(method, path, input, caller);
      const query = new URLSearchParams(input as Record<string, string>).toString();
      return raw(query === '' ? path : `${path}?${query}`, {}, caller);
    },
  };
}

/** Every procedure of the product by its dotted name. */
export function procedures(): Record<string, 'query' | 'mutation' | 'subscription'> {
  return Object.fromEntries(
    Object.entries(appRouter._def.procedures).map(([name, procedure]) => [
      name,
      (procedure as unknown as { _def: { type: 'query' | 'mutation' | 'subscription' } })._def.type,
    ]),
  );
}

/** Fails on any 5xx status but 503, and on error responses that reveal internals. */
export function expectCalm(what: string, status: number, text: string): void {
  if (status >= 500) expect({ what, status, text }).toMatchObject({ status: 503 });
  if (status >= 400) expect(text, what).not.toMatch(INNER_WORDS);
}

function readBody(status: number, text: string): { code: string; message: string; data: unknown } {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    return { code: status < 400 ? 'ok' : (CODES[status] ?? String(status)), message: text, data: text };
  }
  const { error, result, message } = (body ?? {}) as {
    error?: { message?: string; data?: { code?: string } };
    result?: { data?: unknown };
    message?: string;
  };
  if (error?.data?.code !== undefined) return { code: error.data.code, message: error.message ?? '', data: null };
  if (status >= 400) return { code: CODES[status] ?? String(status), message: message ?? '', data: body };
  return { code: 'ok', message: '', data: result === undefined ? body : result.data };
}
