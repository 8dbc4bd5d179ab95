import { setTimeout as sleep } from 'node:timers/promises';

/** The outcome of one wish, however many tries it took. `unknown` is neither yes nor no: it may have been carried out. */
export type Outcome = { kind: 'ok'; body: unknown } | { kind: 'refused'; status: number; body: unknown } | { kind: 'unknown' };

/** How single tries ended during one fault. */
export type Tries = {
  answered: number;
  /** 503 with the calm sentence, the answer intended for such times: which call, and the sentence. */
  unavailable: string[];
  /** Any other status from 500 on: always our fault. */
  faults: string[];
  /** No answer at all: which call, and why. */
  broken: string[];
};

/** A text or bytes as the body are sent as they are. */
export type Wish = { method?: string; url: string; token?: string | undefined; body?: unknown; headers?: Record<string, string> };

export type Caller = { (wish: Wish): Promise<Outcome>; tries: Tries };

const TRY_ENDS_AFTER_MS = 15_000;
const PAUSE_MS = 150;

export function noTries(): Tries {
  return { answered: 0, unavailable: [], faults: [], broken: [] };
}

/** Calls as a browser does: repeats the same wish with the same id until it gets a yes or no, or gives up. */
export function openCaller(giveUpAfterMs = 30_000): Caller {
  const caller: Caller = async (wish) => {
    const deadline = performance.now() + giveUpAfterMs;
    while (performance.now() < deadline) {
      const outcome = await tryOnce(wish, caller.tries);
      if (outcome.kind !== 'unknown') return outcome;
      await sleep(PAUSE_MS);
    }
    return { kind: 'unknown' };
  };
  caller.tries = noTries();
  return caller;
}

async function tryOnce({ method = 'POST', url, token, body, headers }: Wish, tries: Tries): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: asSent(body) }),
      signal: AbortSignal.timeout(TRY_ENDS_AFTER_MS),
    });
    const answer = readBody(await response.text());
    tries.answered += 1;
    if (response.ok) return { kind: 'ok', body: answer };
    if (response.status === 503) tries.unavailable.push(`${method} ${new URL(url).pathname}: ${JSON.stringify(answer)}`);
    else if (response.status >= 500) tries.faults.push(`${method} ${new URL(url).pathname} ${response.status}`);
    else if (response.status !== 429) return { kind: 'refused', status: response.status, body: answer };
  } catch (error) {
    tries.broken.push(`${method} ${new URL(url).pathname}: ${reasonOf(error)}`);
  }
  return { kind: 'unknown' };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message;
}

function asSent(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
