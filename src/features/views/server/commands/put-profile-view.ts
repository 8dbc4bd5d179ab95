import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PutViewProfile, ViewsResponse } from '../../contract.ts';
import { lastSeenBy } from '../../rules.ts';

const PUT = statement<never, { viewer: string; profile: string; now: Date; seenBy: Date }>(`
  insert into profile_views as known (profile_user_id, viewer_user_id, viewed_at)
  select user_id, :viewer::uuid, :now::timestamptz from users where user_id = :profile::uuid and status = 'active' and user_id <> :viewer::uuid
  on conflict (profile_user_id, viewer_user_id) do update set viewed_at = excluded.viewed_at, view_count = known.view_count + 1
    where known.viewed_at <= :seenBy::timestamptz`);

/** Records that the caller saw a profile, once in six hours. Ignores their own profile and missing ones, without an error. */
export async function putProfileView(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  actor: Actor,
  { profileOwnerUserId }: PutViewProfile,
): Promise<ViewsResponse> {
  return { counted: await PUT.run(tx, { viewer: actor.userId, profile: profileOwnerUserId, now, seenBy: lastSeenBy(now) }) };
}
