import type { CommandContext } from '#platform/server/database/transaction.ts';
import { refreshMentionsIn } from '#features/content/api/mentions/refresh-mentions.ts';

/** Updates the mentions of a person in up to 500 comments, as `refreshMentionsIn` does. */
export function refreshCommentMentions(command: CommandContext, userId: string): Promise<number> {
  return refreshMentionsIn(command, userId, { table: 'comments', owner: 'content_user_id' });
}
