export type VersionedMemory<Value> = {
  get(name: string, version: string): Value | undefined;
  put(name: string, version: string, value: Value): void;
};

type Options<Value> = {
  /** The maximum total size; what was put in first is evicted first. */
  most: number;
  /** A value's size; 1 by default. */
  sizeOf?: (value: Value) => number;
};

/**
 * Creates memories that keep what was made from rows by the rows' version, so that nothing is ever stale: a row written since has another
 * version. There is one memory for each `owner`, such as the creator of the links in the values, and it disappears with its owner.
 */
export function createVersionedMemories<Value>({ most, sizeOf = () => 1 }: Options<Value>): (owner: object) => VersionedMemory<Value> {
  const memories = new WeakMap<object, VersionedMemory<Value>>();
  return (owner) => {
    const known = memories.get(owner) ?? createMemory();
    memories.set(owner, known);
    return known;
  };

  function createMemory(): VersionedMemory<Value> {
    const kept = new Map<string, { version: string; value: Value }>();
    let size = 0;
    const forget = (name: string) => {
      const known = kept.get(name);
      if (known) size -= sizeOf(known.value);
      kept.delete(name);
    };
    return {
      get(name, version) {
        const known = kept.get(name);
        return known?.version === version ? known.value : undefined;
      },
      put(name, version, value) {
        forget(name);
        kept.set(name, { version, value });
        size += sizeOf(value);
        for (const oldest of kept.keys()) {
          if (size <= most) return;
          forget(oldest);
        }
      },
    };
  }
}
