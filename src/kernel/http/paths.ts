/** First path segments of pages that aren't profiles; no username may be one of them. */
export const PAGE_SEGMENTS = [
  'admin',
  'community',
  'confirm-signup',
  'cookie-policy',
  'create-content',
  'create-membership',
  'door',
  'edit-profile',
  'explore',
  'forgot-password',
  'gift',
  'imprint',
  'messages',
  'my-hub',
  'near',
  'notifications',
  'offline',
  'order',
  'privacy-policy',
  'reset-password',
  'search',
  'sign-in',
  'sign-up',
  'terms-of-service',
  'unsubscribe',
  'welcome',
] as const;

// The address of every page and of what pages link to (docs/product.md#addresses). Import this file as `paths`: a bundle then contains
// only the addresses that it uses.

export const explore = '/explore';
export const near = '/near';
export const nearToday = '/near?span=today';
export const nearThisWeekend = '/near?span=weekend';
/** Near you, with the choice of place open. */
export const nearChoosePlace = '/near#place';
export const search = '/search';

export const welcome = '/welcome';
export const signIn = '/sign-in';
export const signUp = '/sign-up';
export const confirmSignUp = '/confirm-signup';
export const forgotPassword = '/forgot-password';
export const resetPassword = '/reset-password';

export const terms = '/terms-of-service';
export const privacy = '/privacy-policy';
export const cookies = '/cookie-policy';
/** Exists once an administrator has published it. */
export const imprint = '/imprint';

export const messages = '/messages';
export const notifications = '/notifications';
export const notificationSettings = '/notifications/settings';

export const createContent = '/create-content';
export const createMembership = '/create-membership';

export const editProfile = '/edit-profile';
export const accountSettings = '/edit-profile#account';
export const becomeCreator = '/edit-profile#become-a-creator';
export const monetization = '/edit-profile#monetization';
export const changePassword = '/edit-profile#password';
export type SettingsPart = 'profile' | 'payouts' | 'privacy' | 'security' | 'sharing' | 'account';

/** One page of the settings. Notifications have `notificationSettings`. */
export function settings(part: SettingsPart): string {
  return `/edit-profile/${part}`;
}

/** Where the link to an export leads once it has ended. */
export const exportEnded = '/edit-profile?export=ended#your-data';

export const hub = '/my-hub';
/** What a creator has earned, at the top of their hub. */
export const earnings = '/my-hub#money';

export type HubPart = 'sessions' | 'sales' | 'payouts' | 'people' | 'codes' | 'tips' | 'statements' | 'tickets';

/** One page of the hub; `hub` itself is the overview. */
export function hubPart(part: HubPart): string {
  return `/my-hub/${part}`;
}

export const saved = '/my-hub/saved';
export const subscriptions = '/my-hub/subscriptions/manage';

export const admin = '/admin';
export const reportedContent = '/admin/reported-content';
export const reportedPeople = '/admin/reported-people';
export const reportedMessages = '/admin/reported-messages';

/** The legal pages, linked in small print below every page and listed for search engines. */
export const SMALL_PRINT = [
  { label: 'Terms', to: terms },
  { label: 'Privacy', to: privacy },
  { label: 'Cookies', to: cookies },
] as const;

type ProfilePart = 'calendar' | 'followers' | 'following' | 'memberships';

export function profile(username: string, part?: ProfilePart): string {
  return part === undefined ? `/${username}` : `/${username}/${part}`;
}

/** A post or a session. */
export function item({ username, type, id }: { username: string; type: 'POST' | 'SESSION'; id: string }): string {
  return `/${username}/${type === 'POST' ? 'post' : 'session'}/${id}`;
}

/** A session with one of its dates chosen. */
export function event(username: string, sessionId: string, sessionEventId: string): string {
  return `/${username}/session/${sessionId}?sessionEventId=${sessionEventId}`;
}

/** An order by `userId`: an event, a subscription, a membership or a tip. `paymentId` names one of its payments, otherwise the current one. */
export function order(itemId: string, userId: string, paymentId?: string): string {
  const path = `/order/${itemId}/${userId}`;
  return paymentId === undefined ? path : `${path}?paymentId=${paymentId}`;
}

/** The reader's orders, narrowed as the page itself narrows them. */
export function orders(shown: { side?: 'sold'; type?: string; status?: string } = {}): string {
  const parameters = Object.entries(shown).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parameters.length === 0 ? '/my-hub/orders' : `/my-hub/orders?${parameters.join('&')}`;
}

/** The conversation with `userId`. */
export function chat(userId: string): string {
  return `/messages/${userId}`;
}

/** The form for a message to everyone with a ticket for one of the reader's events. */
export function messageToAttendees(sessionEventId: string): string {
  return `/messages/write-to-all?sessionEventId=${sessionEventId}`;
}

/** The community of a hashtag, given without its `#`. */
export function community(hashtag: string): string {
  return `/community/${encodeURIComponent(hashtag)}`;
}

/** The search page with what was chosen on it, as `URLSearchParams`. */
export function searchFor(parameters: { toString(): string }): string {
  return `/search?${parameters.toString()}`;
}

/** The form for a new post that already has a hashtag, given without its `#`. */
export function createContentWithTag(hashtag: string): string {
  return `/create-content?tag=${encodeURIComponent(hashtag)}`;
}

export function editContent({ type, id }: { type: 'POST' | 'SESSION'; id: string }): string {
  return `/create-content?edit=${type}:${id}`;
}

/** The form for a new session that begins as a copy of another. */
export function duplicateSession(id: string): string {
  return `/create-content?like=${id}`;
}

export function editMembership(id: string): string {
  return `/create-membership?edit=${id}`;
}

/** The feed of a hashtag, given without its `#`, or of the sessions in a town. */
export function feed(of: 'hashtag' | 'town', name: string, form: 'rss' | 'atom'): string {
  return `/feeds/${of}/${encodeURIComponent(name)}/feed.${form}`;
}

/** A person's private calendar, by the secret that opens it. */
export function calendarFeed(token: string): string {
  return `/feeds/calendar/${token}.ics`;
}

/** The page for checking people in. What it opens stands in the fragment, so it never reaches a server or its log. */
export const doorPage = '/door';

/** The door of one of the reader's own dates. */
export function door(sessionEventId: string): string {
  return `/door#${sessionEventId}`;
}

/** The page of a gift. Which one stands in the fragment, so that it never reaches a server or its log, or is known to the tab. */
export const giftPage = '/gift';

/** The page of a gift, by the secret of its link. */
export function gift(token: string): string {
  return `/gift#${token}`;
}

/** The door that a helper's link opens, by its secret. */
export function helpersDoor(token: string): string {
  return `/door#${token}`;
}

/** What other sites ask for how to embed the page with this absolute URL (https://oembed.com). */
export function oembed(url: string): string {
  return `/oembed?url=${encodeURIComponent(url)}`;
}
