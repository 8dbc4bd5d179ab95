import { LRUCache } from 'lru-cache';

export type VersionedCache<Value> = {
  get(name: string, version: string): Value | undefined;
  put(name: string, version: string, value: Value): void;
};

type Options<Value> = {
  /** The maximum total size; the least recently used entry is evicted first. */
  most: number;
  /** A value's size; 1 by default. */
  sizeOf?: (value: Value) => number;
};

/**
 * Creates memories that keep what was made from rows by the rows' version, so that nothing is ever stale: a row written since has another
 * version. There is one memory for each `owner`, such as the creator of the links in the values, and it disappears with its owner.
 */
export function createVersionedCaches<Value>({ most, sizeOf = () => 1 }: Options<Value>): (owner: object) => VersionedCache<Value> {
  const memories = new WeakMap<object, VersionedCache<Value>>();
  return (owner) => {
    const known = memories.get(owner) ?? createMemory();
    memories.set(owner, known);
    return known;
  };

  function createMemory(): VersionedCache<Value> {
    const entries = new LRUCache<string, { version: string; value: Value }>({
      maxSize: most,
      sizeCalculation: ({ value }) => sizeOf(value),
    });
    return {
      get(name, version) {
        const entry = entries.get(name);
        return entry?.version === version ? entry.value : undefined;
      },
      put: (name, version, value) => void entries.set(name, { version, value }),
    };
  }
}
