import type { Db } from '#db/client.ts';
import { bindPersonalData, PAGE, paged, whole } from '#platform/server/database/personal-data.ts';
import { deleteInterestsOf } from '../tags/server/record-interests.ts';
import { deleteMarksOf } from '../marks/server/delete-marks-of.ts';
import { refreshMentions } from '../api/mentions/refresh-mentions.ts';
import { removeLikesOf } from '../marks/server/remove-likes-of.ts';
import { exportContents } from '../api/items/export-contents.ts';
import { contentPersonalData } from '../personal-data.ts';

/** Items that the person liked. */
const exportedLikes = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('likes')
      .select(['content_id as id', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .where('content_id', '>', after)
      .orderBy('content_id')
      .limit(PAGE)
      .execute(),
  );

/** Items that the person saved. */
const exportedSaves = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('content_marks')
      .select(['content_id as id', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .where('mark', '=', 'SAVE')
      .where('content_id', '>', after)
      .orderBy('content_id')
      .limit(PAGE)
      .execute(),
  );

const interests = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('tag_interests')
      .select(['tag', 'like_count as likes', 'updated_at as updatedAt', 'followed_at as followedAt'])
      .where('user_id', '=', userId)
      .orderBy('tag')
      .execute(),
  );

/** Reads and erases the personal data of content. */
export const contentData = bindPersonalData(contentPersonalData, {
  read: {
    'posts.json': exportContents('POST'),
    'likes.json': exportedLikes,
    'saved.json': exportedSaves,
    'interests.json': interests,
  },
  erase: {
    mentions: refreshMentions,
    likes: removeLikesOf,
    marks: deleteMarksOf,
    interests: deleteInterestsOf,
  },
});
