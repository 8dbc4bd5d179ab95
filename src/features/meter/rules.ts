/** Readers served this many content items within 24 hours are shown to administrators (docs/product.md#meter). */
export const HEAVY_FROM_ITEMS = 10_000;

/** The window in which a reader's items are counted together, and the time that the count is stored from its start, in hours. */
export const WINDOW_HOURS = 24;
export const RETAINED_HOURS = 47;

/** Procedures whose responses contain content items. Those with ids only, such as of new items, do not count. */
const LISTS = new Set([
  'feed.queryDiscoveryTimeline',
  'feed.queryFollowingTimeline',
  'feed.queryCommunityTimeline',
  'content.queryContentByUser',
]);
const ITEMS = new Set(['content.getContentItem']);

/** Returns the number of content items in a procedure's response. */
export function countContentItems(path: string, data: unknown): number {
  if (ITEMS.has(path)) return data === null || data === undefined ? 0 : 1;
  if (!LISTS.has(path) || typeof data !== 'object' || data === null || !('items' in data)) return 0;
  return Array.isArray(data.items) ? data.items.length : 0;
}
