import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { valuesOf } from '#platform/server/program/site-settings.ts';
import { SITE_SETTINGS } from '#kernel/site/site-settings.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { administrationRefusals } from '../../refusals.ts';
import type { ChangeSettings } from '../contract.ts';
import { describeSetting } from '../rules.ts';

/**
 * Changes settings of the site, all of them or none, and records in the log what each is now. Every program knows it within five seconds.
 * Refuses with CONFLICT what the environment sets, and what a colleague has changed since it was shown.
 */
export async function changeSettings(
  command: CommandContext,
  admin: Actor,
  { changes }: ChangeSettings,
  { site }: Pick<Services, 'site'>,
): Promise<void> {
  const { tx, now } = command;
  if (changes.some(({ name }) => site.given[name] !== undefined)) throw administrationRefusals.SET_BY_ENVIRONMENT();
  // One change at a time: a setting that nobody has chosen yet has no row to lock.
  await lockSettings(tx);
  const values = valuesOf(await tx.selectFrom('site_settings').select(['name', 'value']).execute(), site.given, () => undefined);
  const isStale = changes.some(({ name, seen }) => JSON.stringify(values[name]) !== JSON.stringify(seen));
  if (isStale) throw administrationRefusals.SETTING_CHANGED();
  const back = changes.flatMap(({ name, value }) => (value === null ? [name] : []));
  if (back.length > 0) await tx.deleteFrom('site_settings').where('name', 'in', back).execute();
  const chosen = changes.flatMap(({ name, value }) =>
    value === null ? [] : [{ name, value: JSON.stringify(value), changed_by: admin.userId, changed_at: now }],
  );
  if (chosen.length > 0)
    await tx
      .insertInto('site_settings')
      .values(chosen)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((are) => ({
          value: are.ref('excluded.value'),
          changed_by: are.ref('excluded.changed_by'),
          changed_at: are.ref('excluded.changed_at'),
        })),
      )
      .execute();
  await recordAction(command, admin, {
    action: 'CHANGE_SETTINGS',
    subject: { text: changes.map(({ name, value }) => describeSetting(name, value ?? SITE_SETTINGS[name].default)).join('; ') },
  });
  command.publish({ kind: 'site' });
}

/** Locks all settings until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('administration.change-settings'))`.execute(tx);
}
