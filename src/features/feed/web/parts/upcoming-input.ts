/** How many upcoming events the home page requests: one list for the row above the feed and the column beside it. */
export const SOON = { limit: 6 };
