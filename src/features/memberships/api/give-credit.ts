import type { CommandContext } from '#platform/server/database/transaction.ts';
import { creditLimit } from '../copy.ts';
import { CREDIT_TITLE, creditEndsAt } from '../rules.ts';
import { grantPass } from './grant-pass.ts';

type Credit = {
  ownerUserId: string;
  ownerUsername: string;
  holder: { userId: string; username: string };
  /** The returned ticket that it stands for, and what was paid for it and wasn't given back, in pence. */
  ticketId: string;
  price: number;
  /** Whether somebody else has paid that. */
  isGift: boolean;
};

/** In place of the hash of a request. */
const RETURNED = 'returned-ticket';

/**
 * Gives somebody a credit for a ticket that they returned: a pass of one place, for a year, for dates of the same host that cost no more
 * (docs/product.md#credits). Nothing is booked in the ledger: the host keeps the money. Returns its id. The caller holds the ticket's lock, and returns
 * each ticket once.
 */
export function giveCredit(command: CommandContext, credit: Credit): Promise<string> {
  const { ownerUserId, ownerUsername, holder, ticketId, price, isGift } = credit;
  const id = command.newId();
  const pass = {
    ownerUsername,
    // It is of no offer.
    membershipId: id,
    title: CREDIT_TITLE,
    subtitle: `For any session of up to ${creditLimit(price, isGift)}`,
    price,
    places: 1,
    endsAt: creditEndsAt(command.now),
  };
  return grantPass(command, { id, ownerUserId, receiver: holder, pass, given: 'returned', requestHash: RETURNED, source: ticketId });
}
