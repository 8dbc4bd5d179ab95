import type { CommandContext } from '#platform/server/transaction.ts';
import { refreshMentionsIn } from './refresh-mentions-in.ts';

/** Brings up to 500 posts and sessions that mention a person up to date, as `refreshMentionsIn` does. */
export function refreshMentions(command: CommandContext, userId: string): Promise<number> {
  return refreshMentionsIn(command, userId, { table: 'contents', owner: 'user_id' });
}
