/** Runs something after `afterMs` milliseconds and returns a function that prevents it. */
export type Later = (run: () => void, afterMs: number) => () => void;

/** Debounces an action: each call within `afterMs` milliseconds replaces the one before. */
export function debounce<Asked extends unknown[]>(
  deed: (...asked: Asked) => void,
  afterMs: number,
  later: Later = byBrowser,
): (...asked: Asked) => void {
  let prevent: () => void = () => undefined;
  return (...asked) => {
    prevent();
    prevent = later(() => deed(...asked), afterMs);
  };
}

function byBrowser(run: () => void, afterMs: number): () => void {
  const timer = setTimeout(run, afterMs);
  return () => clearTimeout(timer);
}
