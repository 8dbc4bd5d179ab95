import { isForSubscribers } from '#platform/web/query/private-responses.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How long responses are cached, in milliseconds. `stale`: how long one counts as fresh. `stored`: how long it is stored in this browser
 * for the next visit, which shows it until it has been refetched. Only responses with `stored` are ever stored: one with messages, payments,
 * emails or places where people meet must not be. Half a day is less than the lifetime of a public media link.
 */
type Remembered = { stale: number; stored?: number };

/** By router or by procedure; the procedure takes precedence (docs/product.md#client-cache). */
const REMEMBERED: Record<string, Remembered> = {
  user: { stale: HOUR },
  'user.getUserProfile': { stale: HOUR, stored: 12 * HOUR },
  'user.searchUsernameByPrefix': { stale: 5 * MINUTE },
  'user.checkFollowStatus': { stale: 5 * MINUTE, stored: 12 * HOUR },
  'user.getFollowers': { stale: HOUR, stored: 12 * HOUR },
  'user.getFollowing': { stale: HOUR, stored: 12 * HOUR },
  'administration.getAnnouncement': { stale: 5 * MINUTE },
  chat: { stale: 10 * MINUTE },
  'chat.queryChatsWithUnreadMessages': { stale: MINUTE },
  'chat.queryMessages': { stale: 30 * SECOND },
  notification: { stale: 10 * MINUTE },
  'media.generateSignedUrls': { stale: 30 * MINUTE },
  'media.queryEntitiesByMediaItemUri': { stale: 5 * MINUTE },
  content: { stale: 10 * MINUTE },
  'content.queryContentByUser': { stale: MINUTE, stored: 12 * HOUR },
  'content.getContentItem': { stale: 10 * MINUTE, stored: 12 * HOUR },
  'content.getAllReportedContent': { stale: 5 * MINUTE },
  tag: { stale: 24 * HOUR },
  payment: { stale: 10 * MINUTE },
  session: { stale: 10 * MINUTE },
  'session.getSessionEvent': { stale: 15 * MINUTE },
  'session.queryUserSessionEvents': { stale: 6 * MINUTE },
  subscribe: { stale: 15 * MINUTE },
  search: { stale: 24 * HOUR },
  'search.search': { stale: 5 * MINUTE },
  'search.suggest': { stale: MINUTE },
  location: { stale: 24 * HOUR },
  feed: { stale: MINUTE, stored: 12 * HOUR },
};

/** For responses of REST calls, whose keys are written by hand: `staleTime: REST_STALE_TIMES.search`. */
export const REST_STALE_TIMES = { suggestions: MINUTE, search: 5 * MINUTE, accountStatus: 24 * HOUR } as const;

const OTHERWISE: Remembered = { stale: MINUTE };

// A subscription may begin or end at any time: someone who comes back to such an item must see whether they may read it now.
const FOR_SUBSCRIBERS = 5 * SECOND;

/** Returns the stale time, in milliseconds, for a tRPC query key (`[['user', 'getUser'], …]`) and its response; a minute for other keys. */
export function staleTimeOf(queryKey: readonly unknown[], answer?: unknown): number {
  const { stale } = rememberedOf(queryKey);
  return isForSubscribers(answer) ? Math.min(stale, FOR_SUBSCRIBERS) : stale;
}

/** Returns how long a response is stored in this browser, in milliseconds; null if it must not be. */
export function storedTimeOf(queryKey: readonly unknown[]): number | null {
  return rememberedOf(queryKey).stored ?? null;
}

function rememberedOf(queryKey: readonly unknown[]): Remembered {
  const path = queryKey[0];
  if (!Array.isArray(path)) return OTHERWISE;
  return REMEMBERED[path.join('.')] ?? REMEMBERED[String(path[0])] ?? OTHERWISE;
}
