import type { Query, QueryFilters } from '@tanstack/react-query';
import type { LiveChange } from '#platform/web/live/live-hub.ts';

type Input = Record<string, unknown>;

/** Every query below a path, or those of them that were asked with such an input. */
function queries(path: string, matches?: (input: Input) => boolean): QueryFilters {
  const queryKey = [path.split('.')];
  if (!matches) return { queryKey };
  return { queryKey, predicate: ({ queryKey: [, asked] }) => matches((asked as { input?: Input } | undefined)?.input ?? {}) };
}

/** The one table of which answers each change makes stale, for what is told live and for everything that is shown after a gap. */
const TOUCHED: { [Kind in LiveChange['kind']]: (change: Extract<LiveChange, { kind: Kind }>) => QueryFilters[] } = {
  // Conversations ask what has changed in them since what they have; see chat-events.ts.
  chat: () => [],
  typing: () => [],
  notifications: () => [queries('notification')],
  order: () =>
    ['payment', 'ticket', 'subscribe', 'membership', 'tip', 'session', 'feed.queryUpcomingEvents', 'discovery', 'chat.queryOrders'].map(
      (path) => queries(path),
    ),
  // A feed that is being read keeps its rows; one that stands empty is filled.
  follow: () => [
    queries('user.checkFollowStatus'),
    queries('user.getUserProfile'),
    { ...queries('feed.queryFollowingTimeline'), predicate: isEmptyList },
  ],
  block: () =>
    ['user', 'feed', 'content', 'session', 'comment', 'notification', 'search', 'discovery', 'chat'].map((path) => queries(path)),
  media: () => ['media', 'content.getContentItem', 'user.getUser', 'comment.queryComments'].map((path) => queries(path)),
  session: ({ sessionId }) => [
    queries('session.querySessionEventsBySessionId', (input) => input['sessionId'] === sessionId),
    queries('session.getSessionEvent'),
  ],
  content: ({ contentId }) => [queries('comment.queryComments', (input) => idOf(input['contentItemUri']) === contentId)],
  watch: () => [],
};

/** Which answers a change makes stale. */
export function touchedBy<Kind extends LiveChange['kind']>(change: Extract<LiveChange, { kind: Kind }>): QueryFilters[] {
  const touched: (change: Extract<LiveChange, { kind: Kind }>) => QueryFilters[] = TOUCHED[change.kind];
  return touched(change);
}

/** What may have gone stale while nothing could be heard. */
export const AFTER_A_GAP: readonly QueryFilters[] = ['chat', 'notification', 'payment', 'ticket', 'session', 'comment', 'media'].map(
  (path) => queries(path),
);

function isEmptyList({ state: { data } }: Query): boolean {
  const pages = typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) ? data.pages : [];
  return !pages.some((page: { items?: unknown[] }) => (page.items?.length ?? 0) > 0);
}

function idOf(uri: unknown): unknown {
  return typeof uri === 'object' && uri !== null && 'id' in uri ? uri.id : null;
}
