export type VersionedMemory<Value> = {
  get(name: string, version: string): Value | undefined;
  put(name: string, version: string, value: Value): void;
};

type Options<Value> = {
  /** How much is kept; what was put in first goes first. */
  most: number;
  /** What a value counts; one where it is left out. */
  sizeOf?: (value: Value) => number;
};

/**
 * Keeps what was made from rows by their version, so that it is never outdated: a row that was written since asks for another version. One memory
 * for each `owner`, such as the maker of the links that are in what is kept, and gone with it.
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
