import { z, type ZodType } from 'zod';

const KEPT_MS = 30 * 86_400_000;
// What has this name goes when its person leaves (`AnswerStore.wipe`).
const UNSENT = 'turnout.unsent.';

type Entry<Value> = { value: Value; at: number };
type Read<Value> = { text: string | null; values: Record<string, Value> };

/**
 * Values of one person that survive a reload, in this browser only, stored under their id until they sign out or someone else signs in,
 * and for 30 days at most.
 * `subscribe` reports changes, including those in other tabs.
 */
export function createStoredMap<Value>(kind: string, schema: ZodType<Value>) {
  const Stored = z.record(z.string(), z.object({ value: schema, at: z.number() }));
  const listeners = new Set<() => void>();
  const known = new Map<string, Read<Value>>();
  // What a full or forbidden storage didn't take: only this page holds it.
  const unstored = new Map<string, string>();
  const nameOf = (userId: string) => `${UNSENT}${kind}.${userId}`;

  /** Returns the same object until something changes. */
  function read(userId: string): Record<string, Value> {
    const text = textOf(userId);
    const held = known.get(userId);
    if (held?.text === text) return held.values;
    const values = Object.fromEntries(Object.entries(entriesIn(text)).map(([key, { value }]) => [key, value]));
    known.set(userId, { text, values });
    return values;
  }

  function textOf(userId: string): string | null {
    try {
      return unstored.get(userId) ?? localStorage.getItem(nameOf(userId));
    } catch {
      return null;
    }
  }

  function entriesIn(text: string | null): Record<string, Entry<Value>> {
    try {
      const stored = Stored.safeParse(JSON.parse(text ?? '{}')).data ?? {};
      return Object.fromEntries(Object.entries(stored).filter(([, { at }]) => Date.now() - at < KEPT_MS));
    } catch {
      // What can't be read counts as nothing.
      return {};
    }
  }

  function write(userId: string, entries: Record<string, Entry<Value>>): void {
    const text = JSON.stringify(entries);
    try {
      if (Object.keys(entries).length === 0) localStorage.removeItem(nameOf(userId));
      else localStorage.setItem(nameOf(userId), text);
      unstored.delete(userId);
    } catch {
      unstored.set(userId, text);
    }
    for (const listener of listeners) listener();
  }

  function onStorage(): void {
    for (const listener of listeners) listener();
  }

  return {
    read,
    set(userId: string, key: string, value: Value | null): void {
      const { [key]: _former, ...others } = entriesIn(textOf(userId));
      write(userId, value === null ? others : { ...others, [key]: { value, at: Date.now() } });
    },
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', onStorage);
      };
    },
  };
}

/** Removes from this browser what people who were here before wrote and didn't send: their sessions had ended by themselves. */
export function forgetUnsentOfOthers(userId: string): void {
  try {
    for (const name of Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? ''))
      if (name.startsWith(UNSENT) && !name.endsWith(`.${userId}`)) localStorage.removeItem(name);
  } catch {
    // Nothing is kept where there is no storage.
  }
}
