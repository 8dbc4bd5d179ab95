/**
 * Returns a function that reads something and, if that takes longer than `withinMillis` or fails, returns what was read last; null before
 * the first time. Calls while it is being read share one reading, so that a slow one isn't made slower.
 */
export function lastKnown<Value>(read: () => Promise<Value>, { withinMillis }: { withinMillis: number }): () => Promise<Value | null> {
  let known: Value | null = null;
  let reading: Promise<void> | null = null;
  return async () => {
    reading ??= read()
      .then(
        (value) => void (known = value),
        () => undefined,
      )
      .finally(() => (reading = null));
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, withinMillis);
    });
    await Promise.race([reading, tooLate]).finally(() => clearTimeout(timer));
    return known;
  };
}
