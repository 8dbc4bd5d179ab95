import type { JoinInReason } from '#ui/app/join-in.ts';

// User pages come last: their first segment can be anything that the others don't use.
const CLOSED: readonly [path: RegExp, reason: JoinInReason][] = [
  [/^\/messages(\/|$)/, 'view_messages'],
  [/^\/create-(content|membership)$/, 'create_content'],
  [/^\/notifications(\/settings)?$/, 'view_notifications'],
  [/^\/(my-hub|order)(\/|$)/, 'view_orders'],
  [/^\/edit-profile(\/|$)/, 'view_profile'],
  [/^\/community\//, 'discovery_next_page'],
  [/^\/admin(\/|$)/, 'view_profile'],
  [/^\/[^/]+\/session\/[^/]+\/guests$/, 'view_orders'],
  [/^\/[^/]+\/memberships$/, 'membership_next_page'],
  [/^\/[^/]+\/(calendar|followers|following)$/, 'profile_next_page'],
];

/** Returns why a guest is asked to sign in at this path of ours, or null if it is open to everyone (docs/product.md#addresses). */
export function closedPage(pathname: string): JoinInReason | null {
  return CLOSED.find(([path]) => path.test(pathname))?.[1] ?? null;
}
