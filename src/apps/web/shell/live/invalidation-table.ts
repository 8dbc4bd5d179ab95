import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';
import { fieldOf, isObject } from '#kernel/objects/is-object.ts';
import { RECOVERY_CODES_KEY, SESSIONS_KEY } from '#features/sign-in/shared/account-keys.ts';
import { PAYOUT_STATUS_KEY } from '#features/payments/shared/payouts/payout-status-key.ts';
import type { LiveChange } from '#platform/web/live/live-hub.ts';
import type { Trpc } from '#platform/web/query/rpc.ts';
import type { Mutation } from '#platform/web/query/use-invalidate.ts';

type Change = LiveChange | Mutation;
type Input = Record<string, unknown>;
type Part = keyof Trpc & string;
/** A procedure, or all of one part of the API. */
type Path = { [One in Part]: One | `${One}.${keyof Trpc[One] & string}` }[Part];

/** Matches every query below a path, or only those whose input matches. */
function queries(path: Path, matches?: (input: Input) => boolean): InvalidateQueryFilters {
  const queryKey = [path.split('.')];
  if (!matches) return { queryKey };
  return { queryKey, predicate: ({ queryKey: [, options] }) => matches(inputOf(options)) };
}

function inputOf(options: unknown): Input {
  const input = fieldOf(options, 'input');
  return isObject(input) ? input : {};
}

const all = (paths: readonly Path[]) => paths.map((path) => queries(path));
/** Lists on the screen keep their rows; they are refetched at the next visit. */
const later = (paths: readonly Path[]) => paths.map((path): InvalidateQueryFilters => ({ ...queries(path), refetchType: 'none' }));

const ORDERS = ['payment', 'ticket', 'subscribe', 'membership', 'gift', 'tip', 'session', 'feed.queryUpcomingEvents', 'discovery'] as const;
const PEOPLE = ['user', 'feed', 'content', 'session', 'comment', 'review', 'notification', 'search', 'discovery', 'chat'] as const;
/** What the menu of the administrators' pages counts. */
const WAITING = ['report.countWaiting', 'chat.countMessageReports'] as const;
const FEEDS = ['feed.queryDiscoveryTimeline', 'feed.queryFollowingTimeline', 'feed.queryCommunityTimeline'] as const;

/**
 * The one table of which queries each change invalidates, whether the live channel reports it or it is made in this browser (`useInvalidate`).
 */
const INVALIDATED: { [Kind in Change['kind']]: (change: Extract<Change, { kind: Kind }>) => InvalidateQueryFilters[] } = {
  // An open conversation listens by itself and fetches only newer changes.
  chat: () => all(['chat.queryChats', 'chat.queryChatsWithUnreadMessages']),
  typing: () => [],
  'chat-standing': () => all(['chat.getChat']),
  // New reports are among them.
  notifications: () => all(['notification', ...WAITING]),
  bell: () => all(['notification.queryBells']),
  order: () => all([...ORDERS, 'chat.queryOrders']),
  payouts: () => [...all(['payment', 'tip.getTerms']), { queryKey: PAYOUT_STATUS_KEY }],
  // Cards in feeds keep their places.
  booking: () => [...all([...ORDERS, 'chat.queryOrders', 'search']), ...later([...FEEDS, 'content'])],
  renewal: () => all(['membership', 'subscribe.querySubscriptions', 'payment']),
  subscription: () => all(['subscribe', 'membership', 'user.checkFollowStatus', 'user.getUserProfile']),
  membership: () => all(['membership']),
  codes: () => all(['code']),
  guest: () => all(['ticket', 'session', 'review']),
  // Lists that are being read keep their rows, so that a misclick can be undone in place; an empty feed is filled.
  follow: () => [
    ...all(['user.checkFollowStatus', 'user.getUserProfile']),
    ...later(['user.getFollowers', 'user.getFollowing']),
    { ...queries('feed.queryFollowingTimeline'), predicate: isEmptyList },
    { ...queries('feed.queryFollowingTimeline'), predicate: (query) => !isEmptyList(query), refetchType: 'none' },
  ],
  block: () => all(PEOPLE),
  topics: () => [...all(['tag.getFollowedTags']), ...later(['feed.queryDiscoveryTimeline'])],
  'first-follows': () => all(['feed.queryDiscoveryTimeline', 'feed.queryFollowingTimeline', 'feed.queryCreatorsToFollow']),
  media: () => all(['media', 'content.getContentItem', 'user.getUser', 'comment.queryComments']),
  session: ({ sessionId }) => [
    queries('session.querySessionEventsBySessionId', (input) => input['sessionId'] === sessionId),
    queries('session.getSessionEvent'),
    queries('ticket.getEventRefunds'),
    queries('ticket.getWaitingPosition'),
    queries('ticket.getWaitingList'),
    queries('ticket.queryHostedDates'),
  ],
  content: ({ contentId }) => [
    queries('comment.queryComments', (input) => idOf(input['contentItemUri']) === contentId),
    queries('review', (input) => input['sessionId'] === contentId),
  ],
  // Only the item: its comments stay.
  likes: ({ contentId }) => [queries('content.getContentItem', (input) => idOf(input['contentItemUri']) === contentId)],
  comments: () => all(['comment', 'content.getContentItem']),
  item: () => all([...WAITING, 'content', 'feed', 'session', 'ticket.queryHostedDates', 'search.search', 'discovery']),
  'own-lists': () => later(['content.querySaved', 'interaction.queryLiked']),
  // The author is taken to the published item next.
  published: ({ type }) =>
    later([
      ...(type === 'SESSION' ? ['session' as const, 'ticket.queryHostedDates' as const, 'discovery' as const] : []),
      'content',
      'feed',
      'search.search',
    ]),
  email: () => all(['user.getUser']),
  profile: () => all(['user.getUserProfile', 'user.getUserByUsername']),
  // A new one ends the private calendar, too.
  password: () => [{ queryKey: SESSIONS_KEY }, ...all(['ticket.getCalendarFeed'])],
  'recovery-codes': () => [{ queryKey: RECOVERY_CODES_KEY }],
  'saved-search': () => all(['search.getUserSearchQueries']),
  'saved-place': () => all(['search.getUserSearchLocations']),
  'own-place': () => all(['location.queryUserLocations']),
  'door-links': () => all(['ticket.getDoorLinks']),
  'calendar-feed': () => all(['ticket.getCalendarFeed']),
  reviews: () => all(['review']),
  reports: () => all(['administration', 'report', 'comment', 'review', 'user', 'chat.queryMessageReports', 'chat.countMessageReports']),
  announcements: () => all(['administration.getAnnouncement', 'administration.queryAnnouncements', 'administration.queryLog']),
  'legal-text': () =>
    all([
      'administration.getLegalText',
      'administration.getLegalSource',
      'administration.getAnnouncement',
      'administration.queryAnnouncements',
      'administration.queryLog',
    ]),
  maintenance: () => all(['administration.getMaintenance', 'administration.getAnnouncement', 'administration.queryLog']),
  'storage-limit': () => all(['administration.getStorage', 'administration.queryLog']),
  jobs: () => all(['administration.getJobs', 'administration.getOverview', 'administration.queryLog']),
  log: () => all(['administration.queryLog']),
  tag: () => all(['tag', 'report.countWaiting']),
  watch: () => [],
};

/** Returns which queries a change invalidates. */
export function invalidatedBy<Kind extends Change['kind']>(change: Extract<Change, { kind: Kind }>): InvalidateQueryFilters[] {
  const invalidated: (change: Extract<Change, { kind: Kind }>) => InvalidateQueryFilters[] = INVALIDATED[change.kind];
  return invalidated(change);
}

/** Invalidates the queries that a mutation made stale. Resolves once those on the screen have been refetched. */
export async function invalidateAfter(client: QueryClient, mutation: Mutation): Promise<void> {
  await Promise.all(invalidatedBy(mutation).map((filters) => client.invalidateQueries(filters)));
}

/** Queries to invalidate after the live channel was down: they may have missed a change. */
export const AFTER_A_GAP: readonly InvalidateQueryFilters[] = all([
  'chat',
  'notification',
  'payment',
  'ticket',
  'session',
  'comment',
  'review',
  'media',
]);

function isEmptyList({ state: { data } }: Query): boolean {
  const pages = typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) ? data.pages : [];
  return !pages.some((page: { items?: unknown[] }) => (page.items?.length ?? 0) > 0);
}

function idOf(uri: unknown): unknown {
  return typeof uri === 'object' && uri !== null && 'id' in uri ? uri.id : null;
}
