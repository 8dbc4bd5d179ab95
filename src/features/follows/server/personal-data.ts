import type { Db } from '#db/client.ts';
import { withUsernames } from '#features/people/api/usernames/with-usernames.ts';
import { bindPersonalData, PAGE, paged } from '#platform/server/database/personal-data.ts';
import { removeBlocksOf } from './commands/remove-blocks-of.ts';
import { removeFollowsOf } from './commands/remove-follows-of.ts';
import { followsPersonalData } from '../personal-data.ts';

const following = (db: Db, userId: string) =>
  paged(async (after) =>
    withUsernames(
      db,
      await db
        .selectFrom('follows')
        .select(['following_user_id as id', 'created_at as since'])
        .where('follower_user_id', '=', userId)
        .where('following_user_id', '>', after)
        .orderBy('following_user_id')
        .limit(PAGE)
        .execute(),
    ),
  );

const followers = (db: Db, userId: string) =>
  paged(async (after) =>
    withUsernames(
      db,
      await db
        .selectFrom('followers')
        .select(['follower_user_id as id', 'created_at as since'])
        .where('following_user_id', '=', userId)
        .where('follower_user_id', '>', after)
        .orderBy('follower_user_id')
        .limit(PAGE)
        .execute(),
    ),
  );

const blocked = (db: Db, userId: string) =>
  paged(async (after) =>
    withUsernames(
      db,
      await db
        .selectFrom('blocks')
        .select(['blocked_user_id as id', 'created_at as since'])
        .where('blocker_user_id', '=', userId)
        .where('blocked_user_id', '>', after)
        .orderBy('blocked_user_id')
        .limit(PAGE)
        .execute(),
    ),
  );

/** Reads and erases the personal data of follows. */
export const followsData = bindPersonalData(followsPersonalData, {
  read: {
    'following.json': following,
    'followers.json': followers,
    'blocked.json': blocked,
  },
  erase: {
    follows: removeFollowsOf,
    blocks: removeBlocksOf,
  },
});
