import { rest } from '#platform/web/query/rest.ts';
import { keepConnected } from './live-connection.ts';
import { liveHub, type LiveEvent } from './live-hub.ts';

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
