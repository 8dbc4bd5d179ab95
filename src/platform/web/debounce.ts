/** Runs something so many milliseconds later, and answers how to prevent it. */
export type Later = (run: () => void, afterMs: number) => () => void;

/** The deed once nobody asks for it any more: each call within so many milliseconds takes the place of the one before. */
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
