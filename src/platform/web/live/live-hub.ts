import type { Change } from '#platform/server/live/changes.ts';

/** A change as this browser receives it: without its other recipients. */
export type LiveChange =
  Exclude<Change, { kind: 'site' }> extends infer One
    ? One extends Change
      ? Omit<One, 'recipientUserIds' | 'ownerUserId'>
      : never
    : never;
/** `again`: something may have been missed, so everything shown must be refetched. */
export type LiveEvent = { type: 'change'; change: LiveChange } | { type: 'again' };

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();
const states = new Set<() => void>();
const topics = new Map<symbol, string>();
const topicListeners = new Set<() => void>();
let connected = false;

/** One tab's state of the live channel: who listens, what is being watched, and whether it is connected. */
export const liveHub = {
  /** Calls back with each event; returns a function that stops it. */
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Passes an event to all who listen. */
  emit(event: LiveEvent): void {
    for (const listener of listeners) listener(event);
  },
  /** Watches one thing (see `useLiveTopic`) while its page is open; returns a function that stops it. */
  watch(topic: string): () => void {
    const key = Symbol(topic);
    topics.set(key, topic);
    for (const notify of topicListeners) notify();
    return () => {
      topics.delete(key);
      for (const notify of topicListeners) notify();
    };
  },
  topics: (): string[] => [...new Set(topics.values())],
  onTopics(listener: () => void): () => void {
    topicListeners.add(listener);
    return () => topicListeners.delete(listener);
  },
  isConnected: () => connected,
  setConnected(next: boolean): void {
    if (connected === next) return;
    connected = next;
    for (const notify of states) notify();
  },
  onConnected(listener: () => void): () => void {
    states.add(listener);
    return () => states.delete(listener);
  },
};
