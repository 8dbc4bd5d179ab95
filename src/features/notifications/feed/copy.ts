import * as paths from '#kernel/http/paths.ts';
import type { ShownType } from '../contract.ts';

/** A notification as shown: its text, where it leads, and the parts of the text that stand out. */
export type ShownNotification = { message: string; url: string; strong: string[] };

type StoredNotification = { type: ShownType; toUsername: string; message: string; url: string };

const VERBS: Partial<Record<ShownType, string>> = {
  LIKE: 'liked',
  COMMENT: 'commented on',
  MENTION_POST: 'mentioned you in',
  NEW_POST: 'shared',
  NEW_SESSION: 'is hosting',
};

// What follows the name with which a stored text begins.
const AFTER_NAME: Partial<Record<ShownType, readonly string[]>> = {
  LIKE: [' liked your '],
  FOLLOW: [' started following you.'],
  COMMENT: [' commented on your '],
  MENTION_POST: [' mentioned you in a '],
  MENTION_COMMENT: [' mentioned you in a comment.'],
  NEW_POST: [' shared a post.'],
  NEW_SESSION: [' is hosting a new session.'],
  SEARCH_ALERT: [' is hosting “'],
  PAYMENT: [' sent you a tip of ', ' bought '],
  PAYMENT_SESSION_VIA_MEMBERSHIP: [' joined “'],
  FREE_SESSION: [' joined “'],
  PAYMENT_MEMBERSHIP: [' bought “'],
  TRIAL_MEMBERSHIP_START: [' started a trial of “'],
  MEMBERSHIP_RENEWED: [' renewed “'],
  PAYMENT_SUBSCRIPTION: [' subscribed to you for '],
  SUBSCRIPTION_RENEWED: [' renewed their subscription for '],
  TICKET_HANDED_BACK: [' returned '],
  PASS_EXTENDED: [' gave your pass '],
  PASS_GIVEN: [' gave you '],
};

/**
 * Returns a notification as it reads now: the people in its group by their current names, and the item by its current title. Falls back to
 * the stored text for what can't be found any more.
 */
export function describeShownNotification(
  stored: StoredNotification,
  names: readonly string[],
  count: number,
  itemTitle: string | null,
): ShownNotification {
  const [first, second] = names;
  if (first === undefined) return { message: stored.message, url: stored.url, strong: [] };
  const others = `${count - 1} others`;
  const who = count === 1 ? first : count === 2 && second !== undefined ? `${first} and ${second}` : `${first} and ${others}`;
  const strong = count === 1 ? [first] : [first, count === 2 ? (second ?? others) : others];
  if (stored.type === 'FOLLOW' && count > 1)
    return { message: `${who} started following you.`, url: paths.profile(stored.toUsername, 'followers'), strong };
  const verb = VERBS[stored.type];
  if (verb !== undefined && itemTitle) return { message: `${who} ${verb} “${itemTitle}”.`, url: stored.url, strong };
  if (stored.type === 'LIKE' && count > 1) return { message: `${who} liked something you shared.`, url: stored.url, strong };
  return { ...renamed(stored, first), url: stored.url };
}

/** A stored text with the person's current name in place of the one they had. */
function renamed({ type, message }: StoredNotification, name: string): Pick<ShownNotification, 'message' | 'strong'> {
  const ends = (AFTER_NAME[type] ?? []).map((words) => message.indexOf(words)).filter((end) => end > 0);
  if (ends.length === 0) return { message, strong: message.startsWith(`${name} `) ? [name] : [] };
  return { message: name + message.slice(Math.min(...ends)), strong: [name] };
}
