import { sql } from 'kysely';
import * as paths from '#kernel/http/paths.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { formatShortDay } from '#kernel/time/time-text.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import type { Notification } from '../../contract.ts';
import { mailTextOf } from '../copy.ts';
import { nextDigestAt } from '../../rules/routing.ts';
import { enqueueMail } from '../../api/enqueue-mail.ts';
import { findGone } from '../../feed/server/find-gone.ts';
import { isStillShown } from '../../feed/server/is-still-shown.ts';
import { presentNotifications } from '../../feed/server/query-notifications-by-user.ts';
import { sendDigests } from './send-digests.ts';

const BATCH = 100;
const MOST = 20;
// A transaction still open may commit with a slightly earlier time, so the last minute waits for the next digest.
const SETTLED_MINUTES = 1;

/**
 * Mails the digests that are due: what has happened since the last one, is unread, was not mailed, and still exists. Nobody gets an empty
 * one. Idempotent: the next due time is set in the transaction that enqueues the mail.
 */
export async function runSendDigests(services: Services): Promise<void> {
  const due = await services.db
    .selectFrom('notification_settings')
    .select('user_id')
    .where('digest_at', '<=', services.now())
    .orderBy('digest_at')
    .limit(BATCH)
    .execute();
  for (const { user_id } of due) await inTransaction(services, (command) => sendDigest(command, services, user_id));
  if (due.length === BATCH) await inTransaction(services, (command) => command.enqueue(sendDigests, {}));
}

async function sendDigest(command: CommandContext, services: Services, userId: string): Promise<void> {
  const { tx, now } = command;
  const settings = await tx
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('digest_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  if (!settings || settings.digest_at === null || settings.digest === 'off') return;
  const until = addMinutes(now, -SETTLED_MINUTES);
  await tx
    .updateTable('notification_settings')
    .set({ digest_at: nextDigestAt(settings.digest, now, settings.time_zone), digest_since: until })
    .where('user_id', '=', userId)
    .execute();
  const reading = { ...services, db: tx };
  const found = await findMissed(command, userId, { since: settings.digest_since ?? settings.updated_at, until });
  const gone = await findGone(reading, found);
  const missed = found.filter(({ id }) => !gone.has(id));
  if (missed.length === 0) return;
  const shown = await presentNotifications(reading, { userId, admin: false }, missed.slice(0, MOST));
  await enqueueMail(command, {
    toUserId: userId,
    ...digestMail(shown, missed.length > MOST, settings.time_zone),
    list: { topic: 'DIGEST' },
    messageKey: `digest.${settings.digest_at.getTime()}.${userId}`,
  });
}

function findMissed({ tx }: CommandContext, userId: string, { since, until }: { since: Date; until: Date }) {
  return tx
    .selectFrom('notifications')
    .selectAll()
    .where('to_user_id', '=', userId)
    .where('newest', '=', sql.lit(true))
    .where('in_app', '=', sql.lit(true))
    .where('status', '=', sql.lit('UNREAD'))
    .where('mailed', '=', false)
    .where(isStillShown([userId]))
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST + 1)
    .execute();
}

function digestMail(shown: Notification[], isMore: boolean, timeZone: string) {
  const count = isMore ? `more than ${MOST} things` : shown.length === 1 ? 'one thing' : `${shown.length} things`;
  return {
    subject: shown.length === 1 ? mailTextOf(shown[0]?.message ?? 'What you missed').subject : `You missed ${count}`,
    title: 'What you missed',
    paragraphs: [`Since your last digest, you’ve missed ${count}.`],
    details: shown.map(({ createdAt, message }): [string, string] => [formatShortDay(new Date(createdAt), timeZone), message]),
    action: { label: 'See all', path: paths.notifications },
  };
}
