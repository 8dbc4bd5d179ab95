import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { UserCard } from '#features/people/contract.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { getUser } from '#features/people/api/profiles/get-user.ts';
import type { FollowListInput, QueryBlocked } from '../../contract.ts';

/**
 * The followers of a person, newest first, without people who blocked the reader or whom the reader blocked. Refuses with NOT_FOUND if the
 * reader can't see the person's profile.
 */
export async function getFollowers(services: Services, actor: Actor | null, input: FollowListInput): Promise<Page<UserCard>> {
  await getUser(services, actor, input);
  const rows = services.db
    .selectFrom('followers')
    .select(['follower_user_id as id', 'created_at'])
    .where('following_user_id', '=', input.userId);
  return readPage(services, { name: 'followers', hidden: actor?.hiddenUserIds ?? [] }, input, (after, count) =>
    (after ? rows.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'follower_user_id'), '<', tuple(after.at, after.id))) : rows)
      .orderBy('created_at', 'desc')
      .orderBy('follower_user_id', 'desc')
      .limit(count)
      .execute(),
  );
}

/** The people a person follows, in the same way. */
export async function getFollowing(services: Services, actor: Actor | null, input: FollowListInput): Promise<Page<UserCard>> {
  await getUser(services, actor, input);
  const rows = services.db
    .selectFrom('follows')
    .select(['following_user_id as id', 'created_at'])
    .where('follower_user_id', '=', input.userId);
  return readPage(services, { name: 'following', hidden: actor?.hiddenUserIds ?? [] }, input, (after, count) =>
    (after
      ? rows.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'following_user_id'), '<', tuple(after.at, after.id)))
      : rows
    )
      .orderBy('created_at', 'desc')
      .orderBy('following_user_id', 'desc')
      .limit(count)
      .execute(),
  );
}

/** The people the caller blocked, newest first. */
export function queryBlocked(services: Services, actor: Actor, input: QueryBlocked): Promise<Page<UserCard>> {
  const rows = services.db.selectFrom('blocks').select(['blocked_user_id as id', 'created_at']).where('blocker_user_id', '=', actor.userId);
  return readPage(services, { name: 'blocked', hidden: [] }, { ...input, userId: actor.userId }, (after, count) =>
    (after ? rows.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'blocked_user_id'), '<', tuple(after.at, after.id))) : rows)
      .orderBy('created_at', 'desc')
      .orderBy('blocked_user_id', 'desc')
      .limit(count)
      .execute(),
  );
}

type Followed = { id: string; created_at: Date };
type After = { at: Date; id: string };
/** The list leaves out `hidden`. */
type List = { name: string; hidden: readonly string[] };

async function readPage(
  services: Services,
  { name, hidden }: List,
  input: FollowListInput,
  read: (after: After | null, count: number) => Promise<Followed[]>,
): Promise<Page<UserCard>> {
  return await keysetPage(services.cursors, {
    list: `${name}:${input.userId}`,
    input,
    read: (after, count) => read(after && { at: new Date(String(after[0])), id: String(after[1]) }, count),
    keyOf: (row) => [row.created_at.toISOString(), row.id],
    present: async (shown) => {
      // Leaves out suspended people, like their profiles; the page is then shorter, and the next one continues after it.
      const cards = await findUserCards(
        services,
        shown.flatMap(({ id }) => (hidden.includes(id) ? [] : [id])),
        { activeOnly: true },
      );
      return shown.flatMap((row) => cards.get(row.id) ?? []);
    },
  });
}
