import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

const kept = new Map<string, unknown>();

/**
 * State that outlives its component while the tab stays open: people who come back to a page find it as they left it. For what can't be
 * written to the browser's storage, such as files. Without a key it is plain state.
 */
export function useKeptState<Value>(key: string | null, fresh: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState<Value>(() => (isKept(key) ? (kept.get(key) as Value) : fresh));
  useEffect(() => {
    if (key !== null) kept.set(key, value);
  }, [key, value]);
  return [value, setValue];
}

/** Whether something is kept under a key. */
export function isKept(key: string | null): key is string {
  return key !== null && kept.has(key);
}

/** Forgets everything whose key starts with `prefix`, or everything; what is on the page stays until the page is left. */
export function forgetKept(prefix = ''): void {
  for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
}
