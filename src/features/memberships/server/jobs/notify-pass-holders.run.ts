import * as paths from '#kernel/http/paths.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { lastDayOf } from '../../rules.ts';
import { withUses, type PaidPurchase, type PurchaseNow } from '../../purchases/server/read-purchases.ts';
import { notifyPassHoldersJob, type NotifyPassHolders } from './notify-pass-holders.ts';

const BATCH = 100;

/**
 * Notifies and mails one batch of people whose passes have a place left, and leaves the rest to another job. Skips what is no longer
 * true of the creator. Safe to run twice: a notification is written once, and a repeated mail has the same key.
 */
export function notifyPassHolders(services: Services, work: NotifyPassHolders): Promise<void> {
  return inTransaction(services, async (command) => {
    const people = await readPeople(command, [work.ownerUserId]);
    const creator = people.get(work.ownerUserId);
    if (creator?.status !== (work.is === 'paused' ? 'suspended' : 'active')) return;
    const passes = await readPasses(command, work);
    const shown = (await withUses(command.tx, passes.slice(0, BATCH), command.now)).filter(({ statusNow }) => statusNow === 'active');
    const holders = await readPeople(
      command,
      shown.map((pass) => pass.user_id),
    );
    for (const pass of shown) {
      const holder = holders.get(pass.user_id);
      if (holder) await notifyHolder(command, work, { pass, holder, creator });
    }
    const last = passes.length > BATCH ? passes[BATCH - 1] : undefined;
    if (last) await command.enqueue(notifyPassHoldersJob, { ...work, after: last.id });
  });
}

type Person = { user_id: string; username: string; display_name: string | null; status: string };
type Parties = { pass: PurchaseNow; holder: Person; creator: Person };

async function notifyHolder(command: CommandContext, work: NotifyPassHolders, { pass, holder, creator }: Parties): Promise<void> {
  const source = `${work.source}.${pass.id}`;
  await notify(command, {
    type: work.is === 'paused' ? 'PASS_PAUSED' : 'PASS_USABLE_AGAIN',
    toUserId: holder.user_id,
    toUsername: holder.username,
    source,
    data: { title: pass.title, purchaseId: pass.id, holderUserId: holder.user_id },
  });
  await enqueueMail(command, {
    toUserId: holder.user_id,
    ...(work.is === 'paused' ? pausedLetter(pass, creator) : usableLetter(pass, creator, work.daysAdded)),
    action: { label: 'View pass', path: paths.order(pass.id, holder.user_id) },
    messageKey: `pass-${work.is}.${source}`,
  });
}

function pausedLetter({ title, ends_at: endsAt }: PurchaseNow, creator: Person) {
  return {
    subject: `You can’t use ${title} for now`,
    title: `You can’t use ${title} for now`,
    paragraphs: [
      `We’ve suspended ${nameOf(creator)}’s account, so this pass can’t pay for sessions for now.`,
      endsAt === null
        ? 'If their account is restored, you can use it again.'
        : `If their account is restored, you can use it again, and we’ll add the days you’ve lost. Its last day is now ${lastDayOf(endsAt)}.`,
      'If you don’t want to wait, write to us for a refund of what you haven’t used.',
    ],
  };
}

function usableLetter({ title, ends_at: endsAt }: PurchaseNow, creator: Person, daysAdded: number) {
  const added = `We’ve added ${daysAdded === 1 ? 'a day' : `${daysAdded} days`} for the time it couldn’t be used.`;
  return {
    subject: `You can use ${title} again`,
    title: `You can use ${title} again`,
    paragraphs: [
      `${nameOf(creator)}’s account is no longer suspended, so this pass pays for sessions again.`,
      ...(endsAt === null || daysAdded === 0 ? [] : [`${added} Its last day is now ${lastDayOf(endsAt)}.`]),
    ],
  };
}

function nameOf({ display_name: displayName, username }: Person): string {
  return displayName || `@${username}`;
}

function readPasses({ tx }: CommandContext, { ownerUserId, after }: NotifyPassHolders): Promise<PaidPurchase[]> {
  return tx
    .selectFrom('membership_purchases')
    .selectAll()
    .$narrowType<{ status: 'active' }>()
    .where('owner_user_id', '=', ownerUserId)
    .where('type', '=', 'one-time')
    .where('status', '=', 'active')
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(BATCH + 1)
    .execute();
}

async function readPeople({ tx }: CommandContext, userIds: string[]): Promise<Map<string, Person>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'username', 'display_name', 'status'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}
