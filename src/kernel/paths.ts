/** The first segments of the addresses of pages that are nobody's profile; no username may be one of them. */
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

/** The pages that stand below every other one, in small print; search engines are told of them too. */
export const SMALL_PRINT = [
  { label: 'Terms', to: page('terms-of-service') },
  { label: 'Privacy', to: page('privacy-policy') },
  { label: 'Cookies', to: page('cookie-policy') },
] as const;

/** Where everything of ours is found: each path of a page that is made from ids or names is made here (docs/product.md#addresses). */
export const paths = {
  profile: (username: string, part?: ProfilePart) => (part === undefined ? `/${username}` : `/${username}/${part}`),
  /** A post or a session. */
  item: ({ username, type, id }: { username: string; type: 'POST' | 'SESSION'; id: string }) =>
    `/${username}/${type === 'POST' ? 'post' : 'session'}/${id}`,
  /** A session with one of its dates chosen. */
  event: (username: string, sessionId: string, sessionEventId: string) =>
    `/${username}/session/${sessionId}?sessionEventId=${sessionEventId}`,
  /** What `userId` ordered: an event, a subscription, a membership, a tip. */
  order: (itemId: string, userId: string) => page('order', itemId, userId),
  /** The conversation with somebody. */
  chat: (userId: string) => page('messages', userId),
  /** What people share about a hashtag, which is named without its `#`. */
  community: (hashtag: string) => page('community', encodeURIComponent(hashtag)),
};
