import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { EventSetting } from '../rules.ts';

type Pin = { ownerUserId: string; sessionId: string; setting: EventSetting; except: readonly string[] };

/** Pins the events of a session that moves to the venue it had, except for those named: past events and sold ones stay there. */
export async function pinVenue({ tx, now }: CommandContext, { ownerUserId, sessionId, setting, except }: Pin): Promise<void> {
  await tx
    .updateTable('session_events')
    .set({ own_place: JSON.stringify(setting), updated_at: now })
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .where('own_place', 'is', null)
    .$if(except.length > 0, (update) => update.where('id', 'not in', except))
    .execute();
}
