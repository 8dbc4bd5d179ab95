/** How many of the next dates Home asks for: one list for the row above the feed and the column beside it. */
export const SOON = { limit: 6 };
