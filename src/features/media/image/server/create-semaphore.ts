/**
 * Creates a limiter that runs tasks side by side as long as their sizes together fit into the room; the others wait, first come first
 * served. A task larger than the room takes all of it and runs alone.
 */
export function createRoom(size: number): <Result>(share: number, work: () => Promise<Result>) => Promise<Result> {
  let free = size;
  const waiting: { share: number; begin: () => void }[] = [];
  function letIn() {
    for (let next = waiting[0]; next && next.share <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.share;
      next.begin();
    }
  }
  return async (wanted, work) => {
    const share = Math.min(wanted, size);
    await new Promise<void>((begin) => {
      waiting.push({ share, begin });
      letIn();
    });
    try {
      return await work();
    } finally {
      free += share;
      letIn();
    }
  };
}
