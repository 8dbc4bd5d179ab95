import type { Services } from '#platform/server/program/services.ts';
import { fulfil } from '#features/payments/checkout/server/fulfil.ts';
import { findPayment } from '#features/payments/api/lock-payment.ts';
import { purchaseMembership } from '#features/memberships/purchases/server/purchase-membership.ts';
import { MEMBERS } from '../people/members.ts';
import { STUDIO_ID } from '../plan/plan-passes.ts';
import { userIdOf } from '../plan/rows.ts';
import { actorOf } from './actor-of.ts';
import { payAtSandbox } from './pay-at-sandbox.ts';

const TRY_IT = ['amina_y', 'owen_rees'];
const OWNER = userIdOf('mayamoves');

/** Has members buy the renewing membership, which begins with a trial, by the regular steps. */
export async function startTrials(services: Services): Promise<void> {
  const known = await services.db
    .selectFrom('membership_purchases')
    .select('user_id')
    .where('owner_user_id', '=', OWNER)
    .where('membership_id', '=', STUDIO_ID)
    .execute();
  const has = new Set(known.map((row) => row.user_id));
  for (const person of MEMBERS.filter(({ username }) => TRY_IT.includes(username) && !has.has(userIdOf(username)))) {
    const buyer = actorOf(person);
    const { clientSecret, paymentId } = await purchaseMembership(services, buyer, { membershipId: STUDIO_ID });
    if (clientSecret !== null) await payAtSandbox(services, clientSecret, person);
    await fulfil(services, await findPayment(services.db, { ownerUserId: OWNER, paymentId }));
  }
}
