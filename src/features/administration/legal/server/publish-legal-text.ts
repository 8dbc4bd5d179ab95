import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { administrationRefusals } from '../../refusals.ts';
import { lockSettings } from '../../settings/server/change-settings.ts';
import type { PublishLegalText } from '../contract.ts';
import { LEGAL_TEXTS } from '../copy.ts';
import { tellOfLegalText } from './tell-of-legal-text.ts';

/**
 * Publishes the next version of a legal text, which stays readable for good, records it in the log, and has everybody told if that is
 * asked for. Refuses with CONFLICT if a colleague
 * has published one since the text was opened, and with BAD_REQUEST a day that is over.
 */
export async function publishLegalText(command: CommandContext, admin: Actor, input: PublishLegalText): Promise<{ version: number }> {
  const { tx, now } = command;
  const { kind, markdown, change, seen } = input;
  const today = now.toISOString().slice(0, 10);
  if (input.holdsFrom !== null && input.holdsFrom < today) throw administrationRefusals.HOLDS_FROM_THE_PAST();
  // One at a time: a text that nobody has published yet has no row to lock.
  await sql`select pg_advisory_xact_lock(hashtext('administration.publish-legal-text'))`.execute(tx);
  const last = await tx
    .selectFrom('legal_texts')
    .select('version')
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if ((last?.version ?? 0) !== seen) throw administrationRefusals.LEGAL_TEXT_CHANGED();
  const version = seen + 1;
  const holdsFrom = input.holdsFrom === null || input.holdsFrom === today ? now : new Date(`${input.holdsFrom}T00:00:00Z`);
  await tx
    .insertInto('legal_texts')
    .values({
      kind,
      version,
      markdown: markdown === '' ? null : markdown,
      change,
      holds_from: holdsFrom,
      told: input.tell,
      published_by: admin.userId,
      published_at: now,
    })
    .execute();
  if (kind === 'IMPRINT') await linkImprint(command, admin, markdown !== '');
  if (input.tell) await command.enqueue(tellOfLegalText, { kind, version });
  const text = `${LEGAL_TEXTS[kind].title}, version ${version}${input.tell ? ', told to everybody' : ''}: ${change}`;
  await recordAction(command, admin, { action: 'PUBLISH_LEGAL_TEXT', subject: { text } });
  return { version };
}

// The link is part of the settings, which every page has at hand.
async function linkImprint({ tx, now, publish }: CommandContext, admin: Actor, exists: boolean): Promise<void> {
  await lockSettings(tx);
  await tx.deleteFrom('site_settings').where('name', '=', 'imprint').execute();
  if (exists)
    await tx.insertInto('site_settings').values({ name: 'imprint', value: 'true', changed_by: admin.userId, changed_at: now }).execute();
  publish({ kind: 'site' });
}
