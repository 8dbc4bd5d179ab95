/**
 * The options of a list of content that people scroll through. Nothing but the reader's own doing makes one outdated: asking for
 * all its pages again, at the next focus or on the way back, would move it under them. What is new is told by a pill instead
 * (`use-new-posts.ts`), and whoever comes anew begins at a fresh top (`use-fresh-arrival.ts`).
 */
export const scrolledList = {
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor,
  staleTime: Infinity,
};

/** The same for a page that is being opened: what is there already is shown at once; the screen sees to what is new. */
export const openedList = { ...scrolledList, staleTime: 'static' as const };
