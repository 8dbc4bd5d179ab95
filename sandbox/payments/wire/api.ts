import { createHash, timingSafeEqual } from 'node:crypto';

import { takeFault, waitDelayed } from '../faults.ts';
import { transact } from '../store/database.ts';
import { findAnswer, keepAnswer } from '../store/idempotency.ts';
import { findObject } from '../store/objects.ts';
import { actOf, API_VERSION, type Call, newId, type World } from '../world.ts';
import { ApiError, invalidRequest, wrongKey } from './api-error.ts';
import { expand } from './expand.ts';
import type { RawParams } from './form.ts';
import type { Json } from './present.ts';
import { present } from './present.ts';
import type { Ids, Prepared, Route } from './route.ts';

export type ApiRequest = {
  readonly path: string;
  readonly ids: Ids;
  readonly headers: { readonly [name: string]: string | undefined };
  readonly params: RawParams;
};

/** `drop`: the work is done, but the connection breaks before the caller receives the response. */
type ApiReply = { status: number; headers: { [name: string]: string }; body: string; drop: boolean };

/** Handles one API call: key, version, idempotency, parameters, work, expansion, in this order. */
export function createApi(world: World): (route: Route, request: ApiRequest) => Promise<ApiReply> {
  const inFlight = new Set<string>();
  return async (route, request) => {
    const requestId = newId(world, 'req_', 14);
    const reply = await answer(world, inFlight, requestId, route, request).catch((error: unknown) =>
      errorReply(world, requestId, request, error),
    );
    if (reply.status >= 400)
      world.onWire('response', { method: route.method, path: route.path, status: reply.status, body: JSON.parse(reply.body) as Json });
    const done = reply.status < 400 && route.method !== 'GET';
    return { ...reply, drop: done && takeFault(world.faults, 'dropReply', request.path) };
  };
}

type Answer = Omit<ApiReply, 'drop'>;

async function answer(world: World, inFlight: Set<string>, requestId: string, route: Route, request: ApiRequest): Promise<Answer> {
  const { headers } = request;
  checkKey(world, headers['authorization']);
  const version = headers['stripe-version'] ?? API_VERSION;
  if (version !== API_VERSION)
    throw invalidRequest(`Invalid Stripe API version: ${version.slice(0, 60)}. The payment sandbox speaks ${API_VERSION}.`);
  const call: Call = {
    ...actOf(world),
    account: accountOfHeader(world, headers['stripe-account']),
    requestId,
    idempotencyKey: keyOf(route, headers['idempotency-key']),
  };
  if (takeFault(world.faults, 'answer500', request.path)) throw new Error('Failed on purpose by the fault switch');
  const slot = call.idempotencyKey === null ? null : `${call.account}\n${call.idempotencyKey}`;
  if (slot !== null && inFlight.has(slot)) throw keyInUse(call.idempotencyKey);
  try {
    if (slot !== null) inFlight.add(slot);
    if (takeFault(world.faults, 'delay', request.path)) await waitDelayed(world.faults);
    return answerOnce(call, requestId, route, request);
  } finally {
    if (slot !== null) inFlight.delete(slot);
  }
}

function answerOnce(call: Call, requestId: string, route: Route, request: ApiRequest): Answer {
  const fingerprint = createHash('sha256').update(JSON.stringify(request.params)).digest('hex');
  const name = `${route.method} ${request.path}`;
  const key = call.idempotencyKey;
  const kept = key === null ? undefined : findAnswer(call, call.account, key);
  if (kept !== undefined) {
    if (kept.request !== name || kept.fingerprint !== fingerprint) throw otherParameters(kept.key);
    const replayed = { 'idempotent-replayed': 'true', 'original-request': kept.request_id };
    return { status: kept.status, headers: { ...replyHeaders(call, requestId), ...replayed }, body: kept.body };
  }
  const prepared = route.prepare(request.params, route.path.startsWith('/v2/') && route.method !== 'GET' ? 'json' : 'form');
  call.onWire('request', { method: route.method, path: route.path, params: request.params });
  const keep = (status: number, body: string) => {
    if (key !== null) keepAnswer(call, { key, account: call.account, request: name, fingerprint, status, body, request_id: requestId });
  };
  try {
    const body = transact(call.database, () => {
      const text = unlessRefused(() => JSON.stringify(carryOut(call, route, request.ids, prepared), null, 2));
      if (typeof text === 'string') keep(200, text);
      return text;
    });
    if (typeof body !== 'string') throw body;
    return { status: 200, headers: replyHeaders(call, requestId), body };
  } catch (error) {
    // The work had started, so its error is kept under the key just as a success would be.
    const failed = errorReply(call, requestId, request, error);
    keep(failed.status, failed.body);
    const replayable = key !== null && failed.status >= 500 ? { 'stripe-should-retry': 'false' } : {};
    return { ...failed, headers: { ...failed.headers, ...replayable, ...replyHeaders(call, requestId) } };
  }
}

/** An error that keeps what was written must not roll back the transaction, so it is returned instead of thrown. */
function unlessRefused(work: () => string): string | ApiError {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiError && error.keepsWork) return error;
    throw error;
  }
}

function carryOut(call: Call, route: Route, ids: Ids, prepared: Prepared): Json {
  const result = expand(call, present(call, prepared.run(call, ids)), prepared.expand);
  call.onWire('response', { method: route.method, path: route.path, status: 200, body: result });
  return result;
}

/** The response to any error; internal messages stay in the log. */
export function errorReply(world: World, requestId: string, request: Pick<ApiRequest, 'path' | 'headers'>, error: unknown): Answer {
  const known = error instanceof ApiError ? error : unexpected(world, requestId, error);
  const log = { request_log_url: `${world.publicOrigin()}/sandbox/console#${requestId}` };
  const doc =
    known.body.code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${known.body.code.replaceAll('_', '-')}` };
  const body = { error: { ...known.body, ...doc, ...log } };
  return {
    status: known.status,
    headers: {
      'request-id': requestId,
      'stripe-version': API_VERSION,
      'stripe-should-retry': known.status === 409 || known.status >= 500 ? 'true' : 'false',
      ...(request.headers['idempotency-key'] === undefined ? {} : { 'idempotency-key': request.headers['idempotency-key'] }),
    },
    body: JSON.stringify(body, null, 2),
  };
}

function unexpected(world: World, requestId: string, error: unknown): ApiError {
  world.log('error', 'An API call failed', {
    requestId,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return new ApiError(500, {
    type: 'api_error',
    message: 'An unknown error occurred. If the problem persists, check the payment sandbox’s log.',
  });
}

function replyHeaders(call: Call, requestId: string): { [name: string]: string } {
  return {
    'request-id': requestId,
    'stripe-version': API_VERSION,
    ...(call.idempotencyKey === null ? {} : { 'idempotency-key': call.idempotencyKey, 'original-request': requestId }),
    ...(call.account === '' ? {} : { 'stripe-account': call.account }),
  };
}

function checkKey(world: World, authorization: string | undefined): void {
  const given = readKey(authorization);
  if (given === null) throw wrongKey(null);
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(given), digest(world.secretKey))) throw wrongKey(given);
}

function readKey(authorization: string | undefined): string | null {
  const [scheme, value] = (authorization ?? '').split(' ', 2);
  if (value === undefined || value === '') return null;
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0] || null;
  return null;
}

function accountOfHeader(world: World, account: string | undefined): string {
  if (account === undefined || account === '') return '';
  if (findObject(actOf(world), 'v2.core.account', account) !== undefined) return account;
  throw new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account.slice(0, 60)}' (or that account does not exist). Application access may have been revoked.`,
  });
}

function keyOf(route: Route, key: string | undefined): string | null {
  const applies = route.method === 'POST' || (route.method === 'DELETE' && route.path.startsWith('/v2/'));
  if (!applies || key === undefined || key === '') return null;
  if (key.length > 255) throw invalidRequest('Idempotency keys can be at most 255 characters long.');
  return key;
}

function keyInUse(key: string | null): ApiError {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
  });
}

function otherParameters(key: string): ApiError {
  return new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
