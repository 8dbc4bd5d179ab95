import type { CommandContext } from '#platform/server/database/transaction.ts';
import { refreshMentionsIn } from '../../api/mentions/refresh-mentions-in.ts';

/** Updates the mentions of a person in up to 500 posts and sessions, as `refreshMentionsIn` does. */
export function refreshMentions(command: CommandContext, userId: string): Promise<number> {
  return refreshMentionsIn(command, userId, { table: 'contents', owner: 'user_id' });
}
