/**
 * The options of a content list that people scroll through. Only the reader's own actions make it stale: refetching all its pages on focus
 * or when going back would shift it under them. Instead, a pill shows what is new (`use-new-posts.ts`), and a new visit starts with a fresh
 * top (`use-fresh-arrival.ts`).
 */
export const scrolledListOptions = {
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor,
  staleTime: Infinity,
};

/** The same for a page that is being opened: shows cached data at once; the screen takes care of what is new. */
export const openedListOptions = { ...scrolledListOptions, staleTime: 'static' as const };

/** The input for the upcoming events of the home page: one list for the row above the feed and the column beside it. */
export const UPCOMING_INPUT = { limit: 6 };
