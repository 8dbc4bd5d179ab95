import { useEffect, useState } from 'react';

/** Returns the value once it hasn't changed for `afterMs` milliseconds, such as a text while someone is typing. */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
