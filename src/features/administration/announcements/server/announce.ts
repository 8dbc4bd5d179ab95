import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { administrationRefusals } from '../../refusals.ts';
import type { Announce, EndAnnouncement } from '../contract.ts';

/**
 * Announces something to everybody from a moment on, now if none is given, until another, or until somebody ends it. Records it in the log.
 * Refuses an end before the beginning, or in the past.
 */
export async function announce(command: CommandContext, admin: Actor, input: Announce): Promise<{ id: string }> {
  const { tx, now } = command;
  const { text, link, level } = input;
  const startsAt = input.startsAt === undefined ? now : new Date(input.startsAt);
  const endsAt = input.endsAt === null ? null : new Date(input.endsAt);
  if (endsAt !== null && (endsAt <= startsAt || endsAt <= now)) throw administrationRefusals.OVER_BEFORE_IT_BEGINS();
  const id = command.newId();
  await tx
    .insertInto('announcements')
    .values({
      id,
      text,
      link_label: link?.label ?? null,
      link_url: link?.url ?? null,
      level,
      starts_at: startsAt,
      ends_at: endsAt,
      created_by: admin.userId,
      created_at: now,
    })
    .execute();
  await recordAction(command, admin, { action: 'ANNOUNCE', subject: { announcement: id, text, level, link: link?.url } });
  return { id };
}

/**
 * Ends an announcement now; one that has yet to begin never does. Records it in the log. Refuses with CONFLICT one that is over, such as one
 * that a colleague has just ended.
 */
export async function endAnnouncement(command: CommandContext, admin: Actor, { id }: EndAnnouncement): Promise<void> {
  const { tx, now } = command;
  const announcement = await tx
    .selectFrom('announcements')
    .select(['text', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!announcement || (announcement.ends_at !== null && announcement.ends_at <= now)) throw administrationRefusals.ANNOUNCEMENT_OVER();
  if (announcement.starts_at >= now) await tx.deleteFrom('announcements').where('id', '=', id).execute();
  else await tx.updateTable('announcements').set({ ends_at: now }).where('id', '=', id).execute();
  await recordAction(command, admin, { action: 'END_ANNOUNCEMENT', subject: { announcement: id, text: announcement.text } });
}
