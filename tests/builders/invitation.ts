import { v7 as uuidv7 } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Db } from '#db/client.ts';

/** Two invitations with a note that were over at a moment: one ended then, and the last person for whom the other was joined then. */
export async function givenNotedInvitations(db: Db, at: Date, note: string): Promise<void> {
  const row = { note, created_by: uuidv7(), created_at: addMinutes(at, -60), uses: 1 };
  const usedUp = { ...row, id: uuidv7(), code: `used-up-${note}`, most_uses: 1 };
  await db
    .insertInto('invitations')
    .values([usedUp, { ...row, id: uuidv7(), code: `ended-${note}`, most_uses: 2, ends_at: at }])
    .execute();
  const joined = { invitation_id: usedUp.id, user_id: uuidv7(), invited_by: row.created_by, joined_at: at };
  await db.insertInto('invited_people').values(joined).execute();
}
