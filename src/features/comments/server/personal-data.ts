import type { Db } from '#db/client.ts';
import { bindPersonalData, PAGE, paged } from '#platform/server/database/personal-data.ts';
import { deleteCommentsOf } from './commands/delete-comments-of.ts';
import { deleteCommentsUnderAllOf } from './commands/delete-comments-under.ts';
import { refreshCommentMentions } from './commands/refresh-comment-mentions.ts';
import { commentsPersonalData } from '../personal-data.ts';

const comments = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('comments')
      .select(['id', 'content_type as contentType', 'content_id as contentId', 'text', 'tip', 'tip_amount as tipAmount'])
      .select(['parent_comment_id as parentCommentId', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .where('deleted', '=', false)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

/** Reads and erases the personal data of comments. */
export const commentsData = bindPersonalData(commentsPersonalData, {
  read: {
    'comments.json': comments,
  },
  erase: {
    comments: deleteCommentsOf,
    commentsUnderTheirs: deleteCommentsUnderAllOf,
    mentions: refreshCommentMentions,
  },
});
