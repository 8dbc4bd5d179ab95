import { useState } from 'react';

export const PAGE_SIZES = [10, 20, 50] as const;

/** Where somebody is in a list that goes forward by cursors: back is where they came from. */
export function usePages() {
  const [limit, setLimit] = useState<number>(PAGE_SIZES[0]);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    limit,
    cursor: cursors.at(-1),
    isFirst: cursors.length === 0,
    next: (cursor: string) => setCursors([...cursors, cursor]),
    previous: () => setCursors(cursors.slice(0, -1)),
    /** One of the rows of this page goes; where it is the only one, what is left is on the page before. */
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
