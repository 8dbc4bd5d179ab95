import { doublingDelay } from '#kernel/time/back-off.ts';
import { fieldOf } from '#kernel/objects/is-object.ts';
import { errorText } from '#platform/web/query/error-texts.ts';
import { isSuspension } from '#platform/web/session/session-errors.ts';
import { sessionRecovery } from '#platform/web/session/session-recovery.ts';
import { authorizationHeader } from '#platform/web/session/session.ts';
import type { LiveChange, LiveEvent } from './live-hub.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
// After a deployment all browsers reconnect; this spreads them out.
const SPREAD_MS = 10_000;
// The server sends a beat every 25 seconds: a connection that is silent for longer than this has died unnoticed.
const SILENCE_MS = 60_000;

export type ConnectionEvents = {
  onEvent: (event: LiveEvent) => void;
  /** The id of the open stream; null while there is none. */
  onStream: (streamId: string | null) => void;
};

/**
 * Keeps one stream of live events open until aborted, reopening it whenever it ends: within the time that the server named, or after
 * growing pauses with jitter. Each time it opens, the first time included, everything shown is refetched: changes since it was last read,
 * while the page was loading or another tab had the stream, were missed. A refused token is renewed once; if it is refused again, or the
 * account is suspended, the session ends as it does after any other call.
 */
export async function keepConnected(signal: AbortSignal, events: ConnectionEvents): Promise<void> {
  let losses = 0;
  let refusals = 0;
  while (!signal.aborted) {
    const ended = await streamOnce(signal, {
      ...events,
      onStream: (id) => {
        events.onStream(id);
        if (id === null) return;
        losses = 0;
        refusals = 0;
        events.onEvent({ type: 'again' });
      },
    });
    events.onStream(null);
    if (ended === 'signed out') return;
    if (ended === 'lost') {
      await waitFor(doublingDelay(losses, FIRST_PAUSE_MS, LONGEST_PAUSE_MS) + Math.random() * SPREAD_MS, signal);
      losses += 1;
    } else if ('withinMs' in ended) {
      await waitFor(Math.random() * ended.withinMs, signal);
    } else {
      refusals += 1;
      if (refusals === 1 && !isSuspension(ended.refusal)) await sessionRecovery()?.renew();
      else sessionRecovery()?.refusedAgain(ended.refusal);
      await waitFor(refusals === 1 ? FIRST_PAUSE_MS : LONGEST_PAUSE_MS, signal);
    }
  }
}

type Ended = 'lost' | 'signed out' | { withinMs: number } | { refusal: Error };

async function streamOnce(signal: AbortSignal, { onEvent, onStream }: ConnectionEvents): Promise<Ended> {
  const silent = new AbortController();
  const either = AbortSignal.any([signal, silent.signal]);
  let timer = setTimeout(() => silent.abort(), SILENCE_MS);
  try {
    const authorization = await authorizationHeader();
    if (Object.keys(authorization).length === 0) return 'signed out';
    const headers = { accept: 'text/event-stream', ...authorization };
    const response = await fetch('/live', { headers, signal: either, cache: 'no-store' });
    if (response.status === 401 || response.status === 403) {
      return { refusal: new Error(errorText(response.status, await response.text())) };
    }
    if (!response.ok || response.body === null) return 'lost';
    for await (const { event, data } of readEventStream(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENCE_MS);
      if (event === 'open') onStream(String(fieldOf(JSON.parse(data), 'streamId')));
      if (event === 'change') onEvent({ type: 'change', change: JSON.parse(data) as LiveChange });
      if (event === 'again') onEvent({ type: 'again' });
      if (event === 'end') return { withinMs: Number(fieldOf(JSON.parse(data), 'withinMs') ?? SPREAD_MS) };
    }
    return 'lost';
  } catch {
    return 'lost';
  } finally {
    clearTimeout(timer);
    silent.abort();
  }
}

// Coming back online, or the tab becoming visible, is worth a try at once.
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  return new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', () => resolve(), { signal: over.signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resolve(), { signal: over.signal });
    signal.addEventListener('abort', () => resolve(), { signal: over.signal });
    if (signal.aborted) resolve();
  }).finally(() => over.abort());
}

type ServerEvent = { event: string; data: string };

/**
 * Yields a stream's events as they arrive (HTML Living Standard, "Interpreting an event stream"); comments come as events named `comment`.
 */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks.map(readBlock);
    }
  } finally {
    // Stopping the iteration closes the connection.
    await reader.cancel().catch(() => undefined);
  }
}

function readBlock(block: string): ServerEvent {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith(':')) event = 'comment';
    else if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  return { event, data: data.join('\n') };
}
