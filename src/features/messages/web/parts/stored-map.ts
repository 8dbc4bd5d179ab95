import type { ZodType } from 'zod';

/**
 * Values of one person that survive a reload, in this browser only, under a name that stays when the page forgets its cached responses:
 * what someone has written and not sent is theirs, and is stored under their id. `subscribe` reports changes, including those in other
 * tabs.
 */
export function createStoredMap<Value>(kind: string, schema: ZodType<Record<string, Value>>) {
  const listeners = new Set<() => void>();
  const known = new Map<string, Record<string, Value>>();
  const nameOf = (userId: string) => `turnout.draft.${kind}.${userId}`;
  const NOTHING: Record<string, Value> = {};
  let isStored = true;

  function read(userId: string): Record<string, Value> {
    const held = known.get(userId) ?? stored(userId);
    known.set(userId, held);
    return held;
  }

  function stored(userId: string): Record<string, Value> {
    try {
      return schema.safeParse(JSON.parse(localStorage.getItem(nameOf(userId)) ?? '{}')).data ?? NOTHING;
    } catch {
      // What can't be read counts as nothing.
      return NOTHING;
    }
  }

  function write(userId: string, values: Record<string, Value>): void {
    known.set(userId, values);
    try {
      if (Object.keys(values).length === 0) localStorage.removeItem(nameOf(userId));
      else localStorage.setItem(nameOf(userId), JSON.stringify(values));
      isStored = true;
    } catch {
      // Full or forbidden storage: only this page holds it.
      isStored = false;
    }
    for (const listener of listeners) listener();
  }

  function onStorage({ key }: StorageEvent): void {
    const userId = [...known.keys()].find((each) => nameOf(each) === key);
    if (userId === undefined) return;
    known.delete(userId);
    for (const listener of listeners) listener();
  }

  return {
    read,
    set(userId: string, key: string, value: Value | null): void {
      // Another tab may have written a moment ago, and its event may still be on the way.
      const { [key]: _former, ...others } = isStored ? stored(userId) : read(userId);
      write(userId, value === null ? others : { ...others, [key]: value });
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
