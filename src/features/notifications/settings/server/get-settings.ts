import type { Db, Tx } from '#db/client.ts';
import type { Cell, Matrix, NotificationSettingsView } from '../contract.ts';
import { isChoosable, isWanted, UNDECIDED, type NotificationSettings } from '../../rules/routing.ts';
import { NotificationTopic, TOPICS, type NotificationChannel } from '../../rules/topics.ts';
import { DEFAULT_ZONE, settingsOf } from '../../api/find-settings.ts';
import { findMailStop } from '../../mail/server/is-mail-stopped.ts';

/** Returns a person's own settings, as the screen shows them. */
export async function getSettings(db: Db | Tx, userId: string): Promise<NotificationSettingsView> {
  const row = await db.selectFrom('notification_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const stoppedAt = await findMailStop(db, userId);
  const settings = row ? settingsOf(row) : { ...UNDECIDED, timeZone: DEFAULT_ZONE };
  return {
    matrix: matrixOf(settings),
    quiet: settings.quiet,
    timeZone: settings.timeZone,
    digest: row?.digest ?? 'off',
    nextDigestAt: row?.digest_at?.toISOString() ?? null,
    mailStoppedAt: stoppedAt?.toISOString() ?? null,
  };
}

function matrixOf(settings: NotificationSettings): Matrix {
  const cell = (topic: NotificationTopic, channel: NotificationChannel): Cell | null =>
    TOPICS[topic][channel] === 'never' ? null : { on: isWanted(settings, topic, channel), choosable: isChoosable(topic, channel) };
  const rows = NotificationTopic.options.map((topic) => [
    topic,
    { inApp: cell(topic, 'inApp'), mail: cell(topic, 'mail'), push: cell(topic, 'push') },
  ]);
  return Object.fromEntries(rows) as Matrix;
}
