import * as paths from '#kernel/http/paths.ts';
import { definePage } from '#platform/web/page/define-page.ts';
import { followListTitle, type FollowListName } from './follow-list-title.ts';

/** The page data of one follow list: the person, their current address, and the title. */
export function defineFollowPage(shown: FollowListName) {
  return definePage(`/:username/${shown}`, {
    queries: (trpc, { params }) => [trpc.user.getUserProfile.queryOptions({ username: params.username })],
    movedTo: ([profile]) => (profile.movedTo === null ? null : paths.profile(profile.movedTo, shown)),
    head: ([{ user }]) => ({ title: followListTitle(shown, user), path: paths.profile(user.username, shown), unlisted: true }),
  });
}
