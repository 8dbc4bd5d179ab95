import { useEffect, useState } from 'react';

/** Returns the value once it hasn't changed for `afterMs` milliseconds, such as a text while someone is typing. */
export function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return debounced;
}
