import type { Db } from '#db/client.ts';
import { bindPersonalData, PAGE, paged } from '#platform/server/database/personal-data.ts';
import { removeBlocksOf } from './commands/remove-blocks-of.ts';
import { removeFollowsOf } from './commands/remove-follows-of.ts';
import { followsPersonalData } from '../personal-data.ts';

const following = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('follows as f')
      .innerJoin('users as u', 'u.user_id', 'f.following_user_id')
      .select(['u.user_id as id', 'u.username', 'f.created_at as since'])
      .where('f.follower_user_id', '=', userId)
      .where('f.following_user_id', '>', after)
      .orderBy('f.following_user_id')
      .limit(PAGE)
      .execute(),
  );

const followers = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('followers as f')
      .innerJoin('users as u', 'u.user_id', 'f.follower_user_id')
      .select(['u.user_id as id', 'u.username', 'f.created_at as since'])
      .where('f.following_user_id', '=', userId)
      .where('f.follower_user_id', '>', after)
      .orderBy('f.follower_user_id')
      .limit(PAGE)
      .execute(),
  );

const blocked = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('blocks as b')
      .innerJoin('users as u', 'u.user_id', 'b.blocked_user_id')
      .select(['u.user_id as id', 'u.username', 'b.created_at as since'])
      .where('b.blocker_user_id', '=', userId)
      .where('b.blocked_user_id', '>', after)
      .orderBy('b.blocked_user_id')
      .limit(PAGE)
      .execute(),
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
