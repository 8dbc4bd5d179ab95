/** From so many content items in 24 hours on, administrators are shown who was handed them (docs/product.md#meter). */
export const HEAVY_FROM_ITEMS = 10_000;

/** How long a reader's items are counted together, and how long afterwards the count is known, in hours. */
export const WINDOW_HOURS = 24;
export const KEPT_HOURS = 47;

/** What is known of an answer: how many content items it handed out. Ids alone, as of what is new, hand out none. */
const LISTS = new Set([
  'feed.queryDiscoveryTimeline',
  'feed.queryFollowingTimeline',
  'feed.queryCommunityTimeline',
  'content.queryContentByUser',
]);
const ITEMS = new Set(['content.getContentItem']);

/** How many content items the answer of a procedure hands out. */
export function countContentItems(path: string, data: unknown): number {
  if (ITEMS.has(path)) return data === null || data === undefined ? 0 : 1;
  if (!LISTS.has(path) || typeof data !== 'object' || data === null || !('items' in data)) return 0;
  return Array.isArray(data.items) ? data.items.length : 0;
}
