/** First path segments of pages that aren't profiles; no username may be one of them. */
export const PAGE_SEGMENTS = [
  'admin',
  'community',
  'confirm-signup',
  'cookie-policy',
  'create-content',
  'create-membership',
  'edit-profile',
  'forgot-password',
  'messages',
  'my-hub',
  'notifications',
  'offline',
  'order',
  'privacy-policy',
  'reset-password',
  'search',
  'sign-in',
  'sign-up',
  'terms-of-service',
  'welcome',
] as const;

type ProfilePart = 'calendar' | 'followers' | 'following' | 'memberships';

const page = (segment: (typeof PAGE_SEGMENTS)[number], ...rest: string[]) => ['', segment, ...rest].join('/');

/** The legal pages, linked in small print below every page and listed for search engines. */
export const SMALL_PRINT = [
  { label: 'Terms', to: page('terms-of-service') },
  { label: 'Privacy', to: page('privacy-policy') },
  { label: 'Cookies', to: page('cookie-policy') },
] as const;

/** Builds the path of every page whose address contains ids or names (docs/product.md#addresses). */
export const paths = {
  profile: (username: string, part?: ProfilePart) => (part === undefined ? `/${username}` : `/${username}/${part}`),
  /** A post or a session. */
  item: ({ username, type, id }: { username: string; type: 'POST' | 'SESSION'; id: string }) =>
    `/${username}/${type === 'POST' ? 'post' : 'session'}/${id}`,
  /** A session with one of its dates chosen. */
  event: (username: string, sessionId: string, sessionEventId: string) =>
    `/${username}/session/${sessionId}?sessionEventId=${sessionEventId}`,
  /** An order by `userId`: an event, a subscription, a membership or a tip. `paymentId` names one of its payments, otherwise the current one. */
  order: (itemId: string, userId: string, paymentId?: string) =>
    paymentId === undefined ? page('order', itemId, userId) : `${page('order', itemId, userId)}?paymentId=${paymentId}`,
  /** The reader's orders, narrowed as the page itself narrows them. */
  orders: (shown: { side?: 'sold'; type?: string; status?: string } = {}) => {
    const search = Object.entries(shown).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return search.length === 0 ? page('my-hub', 'orders') : `${page('my-hub', 'orders')}?${search.join('&')}`;
  },
  /** The conversation with `userId`. */
  chat: (userId: string) => page('messages', userId),
  /** The community of a hashtag, given without its `#`. */
  community: (hashtag: string) => page('community', encodeURIComponent(hashtag)),
};
