import { backOffMillis, isTurnedAwayShortly, retryAfterOf } from '#platform/web/back-off.ts';
import { authorizationHeader } from '#platform/web/session.ts';
import { errorText, parseAnswer, UNREACHABLE } from '#platform/web/rest-texts.ts';
import { isSessionError } from '#platform/web/session-errors.ts';
import { sessionRecovery } from '#platform/web/session-recovery.ts';

export type RestMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A REST call that was refused or failed; `message` can be shown, `status` is 0 when the server could not be reached. */
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
 * Calls the REST interface: JSON both ways, the bearer token where there is a session. `Answer` is what the
 * feature's contract promises. An expired session is refreshed and the call made once more; one that a busy server has turned away is
 * repeated up to three times, which is safe because it was not begun.
 */
export async function rest<Answer>(method: RestMethod, path: string, body?: object): Promise<Answer> {
  try {
    return await callPatiently<Answer>(method, path, body);
  } catch (error) {
    const recovery = isSessionError(error) ? sessionRecovery() : undefined;
    if (!recovery) throw error;
    return recovery.retry(error, () => callPatiently<Answer>(method, path, body));
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
  const parsed = parseAnswer(text);
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
