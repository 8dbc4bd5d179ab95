import { doublingDelay } from '#kernel/time/back-off.ts';
import { fieldOf } from '#kernel/objects/is-object.ts';
import { errorText } from '#platform/web/query/error-texts.ts';
import { rest } from '#platform/web/query/rest.ts';
import { isSuspension } from '#platform/web/session/session-errors.ts';
import { sessionRecovery } from '#platform/web/session/session-recovery.ts';
import { authorizationHeader } from '#platform/web/session/session.ts';
import { liveHub, type LiveChange, type LiveEvent } from './live-hub.ts';

const LOCK = 'turnout-live';
const CHANNEL = 'turnout-live';
const BEAT_MS = 5000;
// A frozen tab keeps its lock: a tab that has received nothing for this long steals it.
const SILENT_MS = 15_000;
const MOST_TOPICS = 10;

type TabMessage =
  /** From the tab that holds the stream. */
  | { say: 'event'; event: LiveEvent }
  | { say: 'beat'; connected: boolean }
  | { say: 'tell topics' }
  | { say: 'may leave' }
  /** From the others. */
  | { say: 'topics'; tab: string; topics: string[] }
  | { say: 'want' };

/**
 * Shares one stream between all tabs of this browser until aborted: the tab that holds a lock keeps the stream and passes on its events. A
 * hidden tab gives it up to a visible one, and a frozen one loses it.
 */
export function shareLiveStream(signal: AbortSignal): void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    void lead(signal, () => undefined, new Map());
    return;
  }
  const channel = new BroadcastChannel(CHANNEL);
  const tab = crypto.randomUUID();
  const topicsOfOthers = new Map<string, string[]>();
  let leading: AbortController | null = null;
  let receivedAt = performance.now();
  const say = (said: TabMessage) => channel.postMessage(said);
  const sendTopics = () => say({ say: 'topics', tab, topics: liveHub.topics() });

  channel.addEventListener('message', ({ data: said }: MessageEvent<TabMessage>) => {
    if (said.say === 'topics') {
      if (said.topics.length > 0) topicsOfOthers.set(said.tab, said.topics);
      else topicsOfOthers.delete(said.tab);
      if (leading) refreshTopics(topicsOfOthers);
      return;
    }
    if (said.say === 'want') {
      if (leading && document.visibilityState === 'hidden') leading.abort();
      return;
    }
    receivedAt = performance.now();
    if (leading) return;
    if (said.say === 'event') liveHub.emit(said.event);
    if (said.say === 'beat') {
      // Anything before this tab started listening was missed.
      if (said.connected && !liveHub.isConnected()) liveHub.emit({ type: 'again' });
      liveHub.setConnected(said.connected);
    }
    if (said.say === 'tell topics') sendTopics();
    if (said.say === 'may leave' && document.visibilityState === 'visible') say({ say: 'want' });
  });
  const stopWatching = liveHub.onTopics(() => (leading ? refreshTopics(topicsOfOthers) : sendTopics()));
  document.addEventListener(
    'visibilitychange',
    () => {
      if (leading && document.visibilityState === 'hidden') say({ say: 'may leave' });
      if (!leading && document.visibilityState === 'visible') say({ say: 'want' });
    },
    { signal },
  );
  // A tab that is left watches nothing any more: the number of topics is limited, and it would crowd out those still open.
  addEventListener('pagehide', () => say({ say: 'topics', tab, topics: [] }), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && !leading && sendTopics(), { signal });
  const watchdog = setInterval(() => {
    if (leading || performance.now() - receivedAt < SILENT_MS || document.visibilityState === 'hidden') return;
    receivedAt = performance.now();
    liveHub.setConnected(false);
    void take(true);
  }, BEAT_MS);
  signal.addEventListener('abort', () => {
    clearInterval(watchdog);
    // The page is about to go.
    stopWatching();
    leading?.abort();
    channel.close();
  });
  void take(false);

  async function take(steal: boolean): Promise<void> {
    if (signal.aborted) return;
    const waiting = steal ? { steal: true } : { signal };
    try {
      await navigator.locks.request(LOCK, waiting, async () => {
        leading = new AbortController();
        const either = AbortSignal.any([signal, leading.signal]);
        say({ say: 'tell topics' });
        const beat = setInterval(() => say({ say: 'beat', connected: liveHub.isConnected() }), BEAT_MS);
        await lead(either, (event) => say({ say: 'event', event }), topicsOfOthers).finally(() => clearInterval(beat));
      });
    } catch {
      // Aborted, or stolen by another tab.
    }
    leading?.abort();
    leading = null;
    receivedAt = performance.now();
    if (!steal && !signal.aborted) await take(false);
  }
}

let streamId: string | null = null;

async function lead(signal: AbortSignal, passOn: (event: LiveEvent) => void, topicsOfOthers: Map<string, string[]>): Promise<void> {
  await keepConnected(signal, {
    onEvent(event) {
      liveHub.emit(event);
      passOn(event);
    },
    onStream(id) {
      streamId = id;
      liveHub.setConnected(id !== null);
      if (id !== null) refreshTopics(topicsOfOthers);
    },
  });
  streamId = null;
}

let sentTopics = '';

/** Sends the server the topics that all tabs watch, once per change. */
function refreshTopics(ofOthers: Map<string, string[]>): void {
  const topics = [...new Set([...liveHub.topics(), ...[...ofOthers.values()].flat()])].slice(0, MOST_TOPICS);
  const wanted = `${streamId}:${topics.toSorted().join()}`;
  if (streamId === null || wanted === sentTopics || (topics.length === 0 && sentTopics === '')) return;
  sentTopics = wanted;
  // A failure only costs these pages their live updates, until the topics change or the stream is reopened.
  void rest('POST', '/live/watch', { streamId, topics }).catch(() => undefined);
}

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
