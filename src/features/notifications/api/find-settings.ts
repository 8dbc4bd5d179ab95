import type { Selectable } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import type { NotificationSettings as Row } from '#db/schema.ts';
import { UNDECIDED, type NotificationSettings } from '../rules/routing.ts';

/** A person's settings, with the time zone for their quiet hours and digests. */
export type KnownSettings = NotificationSettings & { timeZone: string };

export const DEFAULT_ZONE = 'Europe/London';

/** Returns what each of these people has chosen, by user id; the defaults if they have chosen nothing. */
export async function findSettings(db: Db | Tx, userIds: readonly string[]): Promise<(userId: string) => KnownSettings> {
  const rows =
    userIds.length === 0 ? [] : await db.selectFrom('notification_settings').selectAll().where('user_id', 'in', userIds).execute();
  const known = new Map(rows.map((row) => [row.user_id, settingsOf(row)]));
  return (userId) => known.get(userId) ?? { ...UNDECIDED, timeZone: DEFAULT_ZONE };
}

/** Returns a row in the form the rules use. */
export function settingsOf(
  row: Pick<Selectable<Row>, 'choices' | 'refuses_new_mail' | 'quiet_from' | 'quiet_to' | 'time_zone'>,
): KnownSettings {
  return {
    choices: row.choices,
    refusesNewMail: row.refuses_new_mail,
    quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
    timeZone: row.time_zone,
  };
}
