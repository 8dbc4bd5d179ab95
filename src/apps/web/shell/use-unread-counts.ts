/** How many unread things stand behind a navigation item, by its label; an item without a count has no badge. */
export type UnreadCounts = Partial<Record<string, number>>;

const NONE: UnreadCounts = {};

export function useUnreadCounts(): UnreadCounts {
  return NONE;
}
