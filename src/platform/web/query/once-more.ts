type Work = () => Promise<void>;

/**
 * Returns a function that does some work, one at a time: called while it is being done, it has it done once more afterwards, because what it
 * was called for may have come too late for the first. The promise is of the run that has seen it.
 */
export function onceMore(): (work: Work) => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  function start(work: Work): Promise<void> {
    const run = work().finally(() => {
      if (running === run) running = null;
    });
    running = run;
    return run;
  }
  return (work) => {
    if (running === null) return start(work);
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return start(work);
      });
    return next;
  };
}
