import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

const retained = new Map<string, unknown>();

/**
 * State that outlives its component while the tab stays open, so that people who come back to a page find it as they left it. It is for
 * values that the browser's storage can't hold, such as files. Without a key it is plain state.
 */
export function useRetainedState<Value>(key: string | null, fresh: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState<Value>(() => (isRetained(key) ? (retained.get(key) as Value) : fresh));
  useEffect(() => {
    if (key !== null) retained.set(key, value);
  }, [key, value]);
  return [value, setValue];
}

/** Whether a value is retained under a key. */
export function isRetained(key: string | null): key is string {
  return key !== null && retained.has(key);
}

/** Drops every value whose key starts with `prefix`; without one, all. Mounted components keep theirs until they unmount. */
export function dropRetainedState(prefix = ''): void {
  for (const key of retained.keys()) if (key.startsWith(prefix)) retained.delete(key);
}
