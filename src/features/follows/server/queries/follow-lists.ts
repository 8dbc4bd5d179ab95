import type { Page } from '#kernel/page.ts';
import type { Services } from '#platform/server/services.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { UserCard } from '#features/accounts/contract.ts';
import { findUserCards } from '#features/accounts/server/queries/find-user-cards.ts';
import { getUser } from '#features/accounts/server/queries/get-user.ts';
import type { FollowListInput, QueryBlocked } from '../../contract.ts';

/** Who follows a person, newest first. Refuses with NOT_FOUND where the reader would not find the person's profile either. */
export async function getFollowers(services: Services, actor: Actor | null, input: FollowListInput): Promise<Page<UserCard>> {
  await getUser(services, actor, input);
  const rows = services.db
    .selectFrom('followers')
    .select(['follower_user_id as id', 'created_at'])
    .where('following_user_id', '=', input.userId);
  return readPage(services, 'followers', input, (after) =>
    (after ? rows.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'follower_user_id'), '<', tuple(after.at, after.id))) : rows)
      .orderBy('created_at', 'desc')
      .orderBy('follower_user_id', 'desc')
      .limit(input.limit + 1)
      .execute(),
  );
}

/** Whom a person follows, newest first. Refuses with NOT_FOUND where the reader would not find the person's profile either. */
export async function getFollowing(services: Services, actor: Actor | null, input: FollowListInput): Promise<Page<UserCard>> {
  await getUser(services, actor, input);
  const rows = services.db
    .selectFrom('follows')
    .select(['following_user_id as id', 'created_at'])
    .where('follower_user_id', '=', input.userId);
  return readPage(services, 'following', input, (after) =>
    (after
      ? rows.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'following_user_id'), '<', tuple(after.at, after.id)))
      : rows
    )
      .orderBy('created_at', 'desc')
      .orderBy('following_user_id', 'desc')
      .limit(input.limit + 1)
      .execute(),
  );
}

/** Whom the caller blocked, newest first. */
export function queryBlocked(services: Services, actor: Actor, input: QueryBlocked): Promise<Page<UserCard>> {
  const rows = services.db.selectFrom('blocks').select(['blocked_user_id as id', 'created_at']).where('blocker_user_id', '=', actor.userId);
  return readPage(services, 'blocked', { ...input, userId: actor.userId }, (after) =>
    (after ? rows.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'blocked_user_id'), '<', tuple(after.at, after.id))) : rows)
      .orderBy('created_at', 'desc')
      .orderBy('blocked_user_id', 'desc')
      .limit(input.limit + 1)
      .execute(),
  );
}

type Followed = { id: string; created_at: Date };
type After = { at: Date; id: string };

async function readPage(
  services: Services,
  list: string,
  input: FollowListInput,
  read: (after: After | null) => Promise<Followed[]>,
): Promise<Page<UserCard>> {
  const name = `${list}:${input.userId}`;
  const position = input.cursor ? services.cursors.open(name, input.cursor) : null;
  const rows = await read(position ? { at: new Date(String(position[0])), id: String(position[1]) } : null);
  const page = rows.slice(0, input.limit);
  // Who was suspended is left out, as their profile is; the page is then shorter, and the next one goes on behind it.
  const cards = await findUserCards(
    services,
    page.map((row) => row.id),
    { activeOnly: true },
  );
  const last = page.at(-1);
  return {
    items: page.flatMap((row) => cards.get(row.id) ?? []),
    nextCursor: rows.length > page.length && last ? services.cursors.seal(name, [last.created_at.toISOString(), last.id]) : null,
  };
}
