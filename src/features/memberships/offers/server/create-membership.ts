import { createHash } from 'node:crypto';
import { CAPS } from '#kernel/caps.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Config } from '#platform/server/program/config.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import { assertSolvent } from '#features/payments/api/payouts/assert-solvent.ts';
import { canReceive } from '#features/payments/api/payouts/can-receive.ts';
import type { CreateMembership, Membership, MembershipFields } from '../../contract.ts';
import { membershipRefusals } from '../../refusals.ts';
import { priceId } from './offer-rows.ts';
import { serializeMembership } from './serialize-membership.ts';

/**
 * Creates an offer of the caller and returns it. The same id with the same fields is the same offer; with other fields it is a CONFLICT.
 * Refuses to put anything on sale before its creator can be paid or after its last day, and more than a hundred offers.
 */
export async function createMembership(
  command: CommandContext,
  actor: Actor,
  { id = command.newId(), membership }: CreateMembership,
  mode: Config['payments']['mode'],
): Promise<Membership> {
  const { tx, now } = command;
  await lockAccount(command, actor.userId);
  const requestHash = createHash('sha256').update(JSON.stringify(membership)).digest('hex');
  const known = await tx
    .selectFrom('memberships')
    .selectAll()
    .select(priceId(actor.userId, mode))
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (known) {
    if (known.request_hash !== requestHash) throw membershipRefusals.MEMBERSHIP_ID_TAKEN();
    return serializeMembership(known);
  }
  await assertSellable(command, actor, membership, mode);
  if (membership.status === 'active') await assertSolvent(tx, actor.userId);
  const { count } = await tx
    .selectFrom('memberships')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  if (count >= CAPS.memberships) throw membershipRefusals.TOO_MANY();
  const written = await tx
    .insertInto('memberships')
    .values({ user_id: actor.userId, id, ...columnsOf(membership), request_hash: requestHash, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return serializeMembership({ ...written, price_id: null });
}

/** Returns the fields of an offer as its row has them. */
export function columnsOf(membership: MembershipFields) {
  return {
    type: membership.type,
    title: membership.title,
    subtitle: membership.subtitle ?? null,
    price: membership.price,
    billing_period: membership.billingPeriod ?? null,
    session_usage_limit: membership.sessionUsageLimit ?? null,
    trial_period_in_days: membership.trialPeriodInDays ?? 0,
    ends_at: membership.endDateTime ?? null,
    status: membership.status,
  };
}

/**
 * Refuses to put an offer on sale if its creator can't be paid, or if its last day has passed: nobody could buy it. An offer that isn't on
 * sale is always allowed.
 */
export async function assertSellable(
  { tx, now }: CommandContext,
  actor: Actor,
  membership: MembershipFields,
  mode: Config['payments']['mode'],
): Promise<void> {
  if (membership.status !== 'active') return;
  if (membership.endDateTime != null && new Date(membership.endDateTime) <= now) throw membershipRefusals.LAST_DAY_PASSED();
  if (!(await canReceive(tx, actor.userId, mode))) throw membershipRefusals.PAYOUTS_FIRST();
}
