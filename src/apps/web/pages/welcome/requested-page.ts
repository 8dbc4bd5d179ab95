import * as LIMITS from '#kernel/limits.ts';

/** A closed page that a guest typed or followed: what signing in opens, completing 'Sign in to …', and whom or what it is about. */
export type RequestedPage = { opens: string; username?: string; tag?: string };

const SIMPLE: readonly [path: RegExp, opens: string][] = [
  [/^\/messages(\/|$)/, 'read and send messages'],
  [/^\/create-content$/, 'publish a post or a session'],
  [/^\/create-membership$/, 'offer a pass or a membership'],
  [/^\/notifications(\/|$)/, 'see your notifications'],
  [/^\/my-hub\/saved$/, 'see what you liked and saved'],
  [/^\/(my-hub|order)(\/|$)/, 'see your tickets and orders'],
  [/^\/edit-profile(\/|$)/, 'change your profile and settings'],
  [/^\/[^/]+\/session\/[^/]+\/guests$/, 'see who is coming'],
];
const OF_A_PERSON: Record<string, (name: string) => string> = {
  memberships: (name) => `see the passes and memberships of ${name}`,
  calendar: (name) => `see the calendar of ${name}`,
  followers: (name) => `see who follows ${name}`,
  following: (name) => `see whom ${name} follows`,
};

// Any other segment holds somebody's own words, which must not pass for ours.
const USERNAME = /^[a-z0-9_]{1,15}$/i;
const TAG = new RegExp(String.raw`^(?:[\p{L}\p{M}\p{N}_ &-]|\u200c|\u200d){1,${LIMITS.tagMax}}$`, 'u');

/** Returns what the page at a path of ours opens for members, or null if it isn't a closed one (docs/product.md#addresses). */
export function requestedPage(path: string): RequestedPage | null {
  const [pathname = ''] = path.split(/[?#]/);
  const simple = SIMPLE.find(([pattern]) => pattern.test(pathname));
  if (simple) return { opens: simple[1] };
  const [first = '', second = ''] = pathname.slice(1).split('/').map(decoded);
  if (first === 'community' && TAG.test(second)) return { opens: `see everything about #${second}`, tag: second };
  const opens = Object.hasOwn(OF_A_PERSON, second) ? OF_A_PERSON[second] : undefined;
  return opens && USERNAME.test(first) ? { opens: opens(`@${first}`), username: first } : null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
