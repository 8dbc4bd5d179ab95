import type { Db, Tx } from '#db/client.ts';
import type { WhoMayWrite } from '../../rules.ts';

export type ChatSettings = { allows: WhoMayWrite; showsSeen: boolean };

const OTHERWISE: ChatSettings = { allows: 'known', showsSeen: true };

/** Returns what each of these people has chosen, by user id; the defaults if they have chosen nothing. */
export async function findChatSettings(db: Db | Tx, userIds: string[]): Promise<(userId: string) => ChatSettings> {
  const rows = await db.selectFrom('chat_settings').select(['user_id', 'allows', 'shows_seen']).where('user_id', 'in', userIds).execute();
  const known = new Map(rows.map((row) => [row.user_id, { allows: row.allows, showsSeen: row.shows_seen }]));
  return (userId) => known.get(userId) ?? OTHERWISE;
}
