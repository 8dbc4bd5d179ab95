/** A barrier for `count` callers: each waits for all the others, so that they have all looked before the first continues. */
export function allArrived(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = count;
  return () => {
    missing -= 1;
    if (missing === 0) resolve();
    return promise;
  };
}
