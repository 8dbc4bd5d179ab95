/**
 * Creates a limiter that runs tasks side by side as long as their sizes together fit into `size`; the others wait, first come first
 * served. A task larger than that takes all of it and runs alone.
 */
export function createSemaphore(size: number): <Result>(share: number, work: () => Promise<Result>) => Promise<Result> {
  let free = size;
  const waiting: { share: number; begin: () => void }[] = [];
  function startWaiting() {
    for (let next = waiting[0]; next && next.share <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.share;
      next.begin();
    }
  }
  return async (requested, work) => {
    const share = Math.min(requested, size);
    await new Promise<void>((begin) => {
      waiting.push({ share, begin });
      startWaiting();
    });
    try {
      return await work();
    } finally {
      free += share;
      startWaiting();
    }
  };
}
