import { v7 as uuidv7 } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import { Refusal } from '#kernel/http/refusal.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { deleteAccount } from '#features/privacy/deletion/server/delete-account.ts';
import { privacyDependencies } from '#features/privacy/server/dependencies.ts';
import { CreateMembership } from '#features/memberships/contract.ts';
import { createMembership } from '#features/memberships/offers/server/create-membership.ts';
import { createOffer, updateOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { givenSuspension } from '#tests/builders/suspension.ts';
import type { openSale } from '#tests/builders/ticket-sale.ts';
import type { givenUser } from '#tests/builders/user.ts';

const SEASON_DAYS = 40;

type Sale = Awaited<ReturnType<typeof openSale>>;

/**
 * Someone who sells one of each, with its price in pence; once closed, because suspended or gone, they sell nothing more and charge nobody.
 */
export type Seller = Awaited<ReturnType<typeof givenUser>> & {
  closed: boolean;
  offer: { id: string; price: number };
  pass: { id: string; price: number; places: number };
  season: { id: string; price: number; places: number; endsAt: Date };
  renewing: { id: string; price: number; places: number };
  tried: { id: string; price: number; places: number };
};

export async function openShop(sale: Sale): Promise<Seller> {
  const { services } = sale;
  const seller = await sale.creator();
  const offer = await inTransaction(services, (command) => createOffer(command, seller.actor, { price: 733, benefit: '' }, 'sandbox'));
  const list = async (fields: object) => {
    const asked = CreateMembership.parse({ id: uuidv7(), membership: { status: 'active', ...fields } });
    return (await inTransaction(services, (command) => createMembership(command, seller.actor, asked, 'sandbox'))).id;
  };
  const pass = { type: 'one-time', title: 'Three places', price: 2999, sessionUsageLimit: 3 };
  // Ends after the first month.
  const endsAt = addMinutes(services.now(), SEASON_DAYS * 24 * 60);
  const season = { ...pass, title: 'Winter', price: 1803, endDateTime: endsAt.toISOString() };
  const renewing = { type: 'recurring', title: 'Twice a month', price: 1501, billingPeriod: 'monthly', sessionUsageLimit: 2 };
  const tried = { ...renewing, title: 'Try it first', price: 1147, trialPeriodInDays: 14 };
  return {
    ...seller,
    closed: false,
    offer: { id: offer.id, price: 733 },
    pass: { id: await list(pass), price: 2999, places: 3 },
    season: { id: await list(season), price: 1803, places: 3, endsAt },
    renewing: { id: await list(renewing), price: 1501, places: 2 },
    tried: { id: await list(tried), price: 1147, places: 2 },
  };
}

/**
 * Raises the price for new subscribers; existing ones keep theirs. A seller who is deep in debt by now may not, and keeps the old price.
 */
export async function raisePrice({ services }: Sale, seller: Seller, price: number): Promise<void> {
  const change = inTransaction(services, (command) => updateOffer(command, seller.actor, { price, benefit: '' }, 'sandbox'));
  await change.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.reason === 'IN_DEBT')) throw error;
  });
}

export async function suspend({ services }: Sale, seller: Seller): Promise<void> {
  await givenSuspension(services, seller);
  seller.closed = true;
}

/** Deletes their account, and does what jobs then do: their subscribers are subscribed no longer. */
export async function leave({ services }: Sale, seller: Seller): Promise<void> {
  const { userId } = seller;
  const secrets = { accessToken: 'a', refreshToken: 'r' };
  await inTransaction(services, (command) => deleteAccount(command, userId, () => Buffer.from('sealed'), secrets));
  for (const step of privacyDependencies().erase) while ((await inTransaction(services, (command) => step(command, userId))) > 0);
  seller.closed = true;
}
