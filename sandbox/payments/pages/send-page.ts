import type { FastifyReply, FastifyRequest } from 'fastify';

import { ApiError } from '../wire/api-error.ts';

type Framing = 'anywhere' | 'never';

/**
 * Sends a page with the sandbox's policy: only its own scripts and styles. Checkout and 3-D Secure may be framed by any http(s) origin,
 * because the product runs on another one; nothing else may be framed.
 */
export function sendPage(reply: FastifyReply, markup: string, framing: Framing, status = 200): FastifyReply {
  const ancestors = framing === 'anywhere' ? "'self' http: https:" : "'none'";
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    // After a form, the browser is redirected to the product, and form-action applies to redirects too.
    "form-action 'self' http: https:",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      // Not `no-referrer`: browsers would then send the sandbox's own forms without their origin.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      ...(framing === 'never' ? { 'x-frame-options': 'DENY' } : {}),
    })
    .type('text/html; charset=utf-8')
    .send(markup);
}

/** Rejects a change requested by a page of another origin. Programs send no Origin and are allowed. */
export function checkSameOrigin(request: FastifyRequest): void {
  const origin = request.headers.origin;
  if (origin === undefined || request.headers['sec-fetch-site'] === 'same-origin') return;
  if (URL.canParse(origin) && new URL(origin).host === request.headers.host) return;
  throw new ApiError(403, { type: 'invalid_request_error', message: 'Only the sandbox’s own pages can do this.' });
}
