import { fieldOf, isObject } from '#kernel/objects/is-object.ts';
import { storeText, UNSENT } from '#platform/web/storage/store-text.ts';

const KEPT_MS = 30 * 86_400_000;

// What a full or forbidden storage didn't take, by name: only this page holds it.
const unstored = new Map<string, string>();

type Entry<Value> = { value: Value; at: number };
type Cached<Value> = { text: string | null; values: Record<string, Value> };

/**
 * What one person has written and not sent: survives a reload, in this browser only, stored under their id until they sign out or someone
 * else signs in, and for 30 days at most. `parse` returns null for values that an older version of the page stored and that can't be read
 * any more. `subscribe` reports changes, including those in other tabs. What the storage has no room for stays in the page, which asks before
 * it is closed.
 */
export function createStoredMap<Value>(kind: string, parse: (value: unknown) => Value | null) {
  const listeners = new Set<() => void>();
  const known = new Map<string, Cached<Value>>();
  const nameOf = (userId: string) => `${UNSENT}${kind}.${userId}`;

  /** Returns the same object until something changes. */
  function read(userId: string): Record<string, Value> {
    const text = textIn(nameOf(userId));
    const held = known.get(userId);
    if (held?.text === text) return held.values;
    const values = Object.fromEntries(Object.entries(entriesIn(text)).map(([key, { value }]) => [key, value]));
    known.set(userId, { text, values });
    return values;
  }

  function entriesIn(text: string | null): Record<string, Entry<Value>> {
    return Object.fromEntries(
      currentIn(text).flatMap(([key, { value, at }]) => {
        const parsed = parse(value);
        return parsed === null ? [] : [[key, { value: parsed, at }]];
      }),
    );
  }

  function write(userId: string, entries: Record<string, Entry<Value>>): void {
    const name = nameOf(userId);
    const isEmpty = Object.keys(entries).length === 0;
    if (isEmpty) remove(name);
    else hold(name, JSON.stringify(entries));
    for (const listener of listeners) listener();
  }

  function onStorage(): void {
    for (const listener of listeners) listener();
  }

  return {
    read,
    set(userId: string, key: string, value: Value | null): void {
      const { [key]: _former, ...others } = entriesIn(textIn(nameOf(userId)));
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

/** Whether something that this person wrote and didn't send is kept in this browser. */
export function hasUnsent(userId: string): boolean {
  return names().some((name) => name.endsWith(`.${userId}`) && currentIn(textIn(name)).length > 0);
}

/** Removes what only this page holds of a person's unsent words, because they have left. */
export function dropUnstored(userId: string): void {
  for (const name of unstored.keys()) if (name.endsWith(`.${userId}`)) release(name);
}

/** Removes from this browser what people who were here before wrote and didn't send: their sessions had ended by themselves. */
export function deleteUnsentOfOthers(userId: string): void {
  for (const name of names()) if (!name.endsWith(`.${userId}`)) remove(name);
}

function names(): string[] {
  try {
    const stored = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return [...unstored.keys(), ...stored.filter((name) => name.startsWith(UNSENT))];
  } catch {
    return [...unstored.keys()];
  }
}

function textIn(name: string): string | null {
  try {
    return unstored.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remove(name: string): void {
  release(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing is kept where there is no storage.
  }
}

function hold(name: string, text: string): void {
  if (storeText(name, text)) return release(name);
  unstored.set(name, text);
  addEventListener('beforeunload', askFirst);
}

function release(name: string): void {
  if (unstored.delete(name) && unstored.size === 0) removeEventListener('beforeunload', askFirst);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function currentIn(text: string | null): [key: string, entry: Entry<unknown>][] {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return Object.entries(isObject(stored) ? stored : {}).flatMap(([key, entry]): [string, Entry<unknown>][] => {
      const at = fieldOf(entry, 'at');
      return typeof at === 'number' && Date.now() - at < KEPT_MS ? [[key, { value: fieldOf(entry, 'value'), at }]] : [];
    });
  } catch {
    // What can't be read counts as nothing.
    return [];
  }
}
