const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an answer counts as fresh, by router or by procedure; the procedure wins (Specification section 9, "Caches"). */
const STALE_TIMES: Record<string, number> = {
  user: HOUR,
  'user.searchUsernameByPrefix': 5 * MINUTE,
  'user.checkFollowStatus': 5 * MINUTE,
  chat: 10 * MINUTE,
  'chat.queryChatsWithUnreadMessages': MINUTE,
  'chat.queryMessages': 30 * SECOND,
  notification: 10 * MINUTE,
  'media.generateSignedUrls': 30 * MINUTE,
  'media.queryEntitiesByMediaItemUri': 5 * MINUTE,
  'content.getContentItem': 10 * MINUTE,
  'content.getAllReportedContent': 5 * MINUTE,
  payment: 10 * MINUTE,
  session: 10 * MINUTE,
  'session.getSessionEvent': 15 * MINUTE,
  'session.queryUserSessionEvents': 6 * MINUTE,
  subscribe: 15 * MINUTE,
  search: 24 * HOUR,
  location: 24 * HOUR,
  feed: MINUTE,
};

/** For answers of REST calls, whose keys are made by hand: `staleTime: REST_STALE_TIMES.search`. */
export const REST_STALE_TIMES = { suggestions: MINUTE, search: 5 * MINUTE, accountStatus: 24 * HOUR } as const;

const OTHERWISE = MINUTE;

/** The stale time of a tRPC query key (`[['user', 'getUser'], …]`), in milliseconds; a minute for keys of another make. */
export function staleTimeOf(queryKey: readonly unknown[]): number {
  const path = queryKey[0];
  if (!Array.isArray(path)) return OTHERWISE;
  return STALE_TIMES[path.join('.')] ?? STALE_TIMES[String(path[0])] ?? OTHERWISE;
}
