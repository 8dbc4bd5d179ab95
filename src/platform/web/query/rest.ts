import type { z } from 'zod';
import type { RestCalls } from '#apps/web/server/rest-calls.ts';
import type { RestMethod } from '#kernel/http/rest-call.ts';
import { backOffMillis, isTurnedAwayShortly, retryAfterOf } from '#platform/web/query/back-off.ts';
import { authorizationHeader } from '#platform/web/session/session.ts';
import { errorText, parseResponse, UNREACHABLE } from '#platform/web/query/error-texts.ts';
import { isSessionError, isSuspension } from '#platform/web/session/session-errors.ts';
import { sessionRecovery } from '#platform/web/session/session-recovery.ts';

/** The call with this method and path in our contracts. */
type CallAt<Method extends RestMethod, Path extends string> = Extract<RestCalls, { method: Method; path: Path }>;
type PathOf<Method extends RestMethod> = Extract<RestCalls, { method: Method }>['path'];
type InputOf<Method extends RestMethod, Path extends string> = z.input<CallAt<Method, Path>['input']>;
type AnswerOf<Method extends RestMethod, Path extends string> = z.output<CallAt<Method, Path>['output']>;

/** A REST call that was refused or failed; `message` can be shown, `status` is 0 if the server couldn't be reached. */
export class RestError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  constructor(status: number, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const TIMEOUT_MS = 30_000;

/**
 * Calls the REST API: JSON both ways, with the bearer token if there is a session. The feature's contract defines input and response. An
 * expired session is refreshed and the call repeated once; a call that a busy server turns away is retried up to three times, which is safe
 * because it was never started.
 */
export async function rest<Method extends RestCalls['method'], Path extends PathOf<Method>>(
  method: Method,
  path: Path,
  input: InputOf<Method, Path>,
): Promise<AnswerOf<Method, Path>> {
  return ask<AnswerOf<Method, Path>>(method, path, input);
}

/** The same for screens with their own words for a response without a body: null then. */
export async function restOrNull<Method extends RestCalls['method'], Path extends PathOf<Method>>(
  method: Method,
  path: Path,
  input: InputOf<Method, Path>,
): Promise<AnswerOf<Method, Path> | null> {
  return ask<AnswerOf<Method, Path> | null>(method, path, input);
}

async function ask<Answer>(method: RestMethod, path: string, input: object): Promise<Answer> {
  const called = method === 'GET' ? `${path}?${new URLSearchParams(Object.entries(input)).toString()}` : path;
  const body = method === 'GET' ? undefined : input;
  try {
    return await callPatiently<Answer>(method, called, body);
  } catch (error) {
    if (isSuspension(error)) sessionRecovery()?.refusedAgain(error);
    const recovery = isSessionError(error) ? sessionRecovery() : undefined;
    if (!recovery) throw error;
    return recovery.retry(error, () => callPatiently<Answer>(method, called, body));
  }
}

async function callPatiently<Answer>(method: RestMethod, path: string, body: object | undefined): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await callOnce<Answer>(method, path, body);
    } catch (error) {
      if (!(error instanceof RestError) || !isTurnedAwayShortly(error.status, error.retryAfterSeconds, failures)) throw error;
      await sleep(backOffMillis(failures, error.retryAfterSeconds));
    }
  }
}

const sleep = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));

async function callOnce<Answer>(method: RestMethod, path: string, body: object | undefined): Promise<Answer> {
  const response = await reach(path, {
    method,
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...(await authorizationHeader()) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new RestError(response.status, errorText(response.status, text), retryAfterOf(response.headers));
  const parsed = parseResponse(text);
  if (!parsed.ok) throw new RestError(response.status, parsed.message);
  return parsed.answer as Answer;
}

async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch {
    throw new RestError(0, UNREACHABLE);
  }
}
