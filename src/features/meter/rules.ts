/** Readers served this many content items within 24 hours are shown to administrators (docs/product.md#meter). */
export const HEAVY_FROM_ITEMS = 10_000;

/** How long a reader's items are counted together, and how long the count is kept from the start of that window, in hours. */
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

/** How many content items a procedure's response returns. */
export function countContentItems(path: string, data: unknown): number {
  if (ITEMS.has(path)) return data === null || data === undefined ? 0 : 1;
  if (!LISTS.has(path) || typeof data !== 'object' || data === null || !('items' in data)) return 0;
  return Array.isArray(data.items) ? data.items.length : 0;
}
