import { useState } from 'react';

export const PAGE_SIZES = [10, 20, 50] as const;

/** The position in a list that moves forward by cursors; going back retraces the same pages. */
export function usePages() {
  const [limit, setLimit] = useState<number>(PAGE_SIZES[0]);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    limit,
    cursor: cursors.at(-1),
    isFirst: cursors.length === 0,
    next: (cursor: string) => setCursors([...cursors, cursor]),
    previous: () => setCursors(cursors.slice(0, -1)),
    /** A row of this page is about to disappear; if it is the only one, goes back to the previous page. */
    oneGoes(rows: number) {
      if (rows === 1) setCursors(cursors.slice(0, -1));
    },
    resize(size: number) {
      setLimit(size);
      setCursors([]);
    },
  };
}

export type Pages = ReturnType<typeof usePages>;
