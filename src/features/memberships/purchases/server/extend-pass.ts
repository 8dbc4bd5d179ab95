import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import { USES_MAX, type ExtendPass } from '../../contract.ts';
import { membershipRefusals } from '../../refusals.ts';
import { lastDayOf } from '../../rules.ts';
import { notifyOfExtension } from '../../server/commands/notify-of-extension.ts';
import { returnLapsedPlaces } from '../../server/commands/lapsed-places.ts';
import { writeUse } from '../../server/commands/write-use.ts';

/**
 * Adds places to a pass that the caller has sold, or lets it be used longer, and notifies its holder; once for each id, however often it is
 * sent, whatever has become of the pass since. The pass is locked, so that no booking decides by what it had before. Refuses memberships
 * that renew, what was refunded or ended, an end that isn't later, and places alone for a pass whose last day has passed.
 */
export async function extendPass(command: CommandContext, actor: Actor, input: ExtendPass): Promise<{ id: string }> {
  const { tx, now } = command;
  const pass = await tx
    .selectFrom('membership_purchases')
    .select(['id', 'user_id', 'type', 'title', 'status', 'period', 'session_usage_limit', 'ends_at'])
    .where('owner_user_id', '=', actor.userId)
    .where('id', '=', input.purchaseId)
    .where('started_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!pass || pass.type !== 'one-time') throw membershipRefusals.PASS_NOT_FOUND();
  if (input.places > 0 && (await wasAdded(command, actor, input))) return { id: pass.id };
  if (pass.status === 'cancelled') throw membershipRefusals.PASS_ENDED();
  const endsAt = input.endDateTime === undefined ? pass.ends_at : new Date(input.endDateTime);
  // The same end is that of a repeated request.
  const isMoved = endsAt?.getTime() !== pass.ends_at?.getTime();
  if (isMoved && !(isLater(endsAt, pass.ends_at) && isLater(endsAt, now))) throw membershipRefusals.NOT_LATER();
  // Places that nobody could use.
  if (input.places > 0 && endsAt !== null && !isLater(endsAt, now)) throw membershipRefusals.NOT_LATER();
  if (input.places > 0) await addPlaces(command, actor, pass, input);
  else if (!isMoved) return { id: pass.id };
  if (isMoved) await returnLapsedPlaces(command, { ownerUserId: actor.userId, purchaseId: pass.id, period: pass.period });
  await tx
    .updateTable('membership_purchases')
    .set({
      status: 'active',
      ends_at: endsAt,
      ...(input.places > 0 ? { session_usage_limit: (pass.session_usage_limit ?? 0) + input.places } : {}),
      updated_at: now,
    })
    .where('owner_user_id', '=', actor.userId)
    .where('id', '=', pass.id)
    .execute();
  await enqueueBookingChanged(command, { ownerUserId: actor.userId, userId: pass.user_id });
  const lastDay = isMoved && endsAt ? lastDayOf(endsAt) : null;
  await notifyOfExtension(command, { from: actor, pass, source: input.id, places: input.places, lastDay });
  return { id: pass.id };
}

type Pass = { id: string; period: number; session_usage_limit: number | null };

async function wasAdded({ tx }: CommandContext, actor: Actor, { id, purchaseId }: ExtendPass): Promise<boolean> {
  const grant = await tx
    .selectFrom('membership_uses')
    .select('id')
    .where('owner_user_id', '=', actor.userId)
    .where('purchase_id', '=', purchaseId)
    .where('kind', '=', 'grant')
    .where('source', '=', id)
    .executeTakeFirst();
  return grant !== undefined;
}

async function addPlaces(command: CommandContext, actor: Actor, pass: Pass, { id, places }: ExtendPass): Promise<void> {
  if (pass.session_usage_limit === null) throw membershipRefusals.NO_LIMIT();
  if (pass.session_usage_limit + places > USES_MAX) throw membershipRefusals.TOO_MANY_PLACES();
  await writeUse(command, { ownerUserId: actor.userId, purchaseId: pass.id, kind: 'grant', places, period: pass.period, source: id });
}

function isLater(one: Date | null, other: Date | null): boolean {
  return one !== null && other !== null && one.getTime() > other.getTime();
}
