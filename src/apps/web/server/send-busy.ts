import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { hasNoBody } from './lanes.ts';

const RETRY_SECONDS = 2;
/** How long the rest of a body is received, and dropped, after its request was turned away. */
const DRAINED_MS = 2000;
const WORDS = 'The site is very busy right now. Please try again in a moment.';
const IDENTITY = /^\/identity(?:[/?]|$)/;

type Prepared = { headers: string[]; body: string };

const MESSAGE = prepare(JSON.stringify({ message: WORDS }));
const ENVELOPE = prepare(
  JSON.stringify({
    error: {
      message: WORDS,
      code: TRPC_ERROR_CODES_BY_KEY.SERVICE_UNAVAILABLE,
      data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, reason: 'BUSY' },
    },
  }),
);
const EXCEPTION = prepare(JSON.stringify({ __type: 'ServiceUnavailableException', message: WORDS }), {
  'access-control-allow-origin': '*',
});
const PAGE = prepare(
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment, please</title>
<h1>One moment, please</h1><p>The site is very busy right now. This page will reload by itself.</p></html>`,
  // Someone is waiting for a page: have it reload itself.
  { 'content-type': 'text/html; charset=utf-8', refresh: String(RETRY_SECONDS + 1) },
);

/**
 * Turns a request away (503, `Retry-After`) with bytes prepared once for each protocol. Bypasses everything that usually builds a response,
 * because this must cost next to nothing: the headers, envelope and log of an ordinary refusal take as long as many a response.
 * The connection of a body that is still arriving is closed after two seconds at most.
 */
export function sendBusy(request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = preparedFor(request);
  if (!hasNoBody(request) && !request.complete) return sendBeforeBody(request, response, { headers, body });
  response.writeHead(503, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

// Node would receive the rest for as long as a whole upload may take. Closed at once, the connection would be reset under a client that
// is still sending and hasn't read the response.
function sendBeforeBody(request: IncomingMessage, response: ServerResponse, { headers, body }: Prepared): void {
  response.writeHead(503, [...headers, 'connection', 'close']);
  response.flushHeaders();
  if (request.method !== 'HEAD') response.write(body);
  const end = () => void response.end();
  const timer = setTimeout(end, DRAINED_MS);
  response.once('close', () => clearTimeout(timer));
  request.once('end', end).resume();
}

// Node parses headers when they are first read, so procedures are recognised by their address alone.
function preparedFor(request: IncomingMessage): Prepared {
  const { method, url = '' } = request;
  if (url.startsWith('/trpc/')) return ENVELOPE;
  if (method === 'GET' && request.headers.accept?.includes('text/html') === true) return PAGE;
  return IDENTITY.test(url) ? EXCEPTION : MESSAGE;
}

function prepare(body: string, more: Record<string, string> = {}): Prepared {
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': String(RETRY_SECONDS),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...more,
  };
  return { headers: Object.entries(headers).flat(), body };
}
