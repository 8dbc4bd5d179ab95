import type Stripe from 'stripe';

import { findObject, insertObject } from '../store/objects.ts';
import type { Objects } from '../wire/objects.ts';
import { type Call, inAccount, newId, seconds, wallSeconds } from '../world.ts';

const TWO_DAYS = 2 * 24 * 60 * 60;

/** The platform's processing fee for a card charge in pence: 1.5 % rounded half up, plus 20p. */
export function processingFee(amount: number): number {
  return Math.floor((amount * 15 + 500) / 1000) + 20;
}

/** When a charge's money becomes available: after two days, or at once if the card says so. */
export function availableFrom(call: Call, atOnce: boolean): number {
  return wallSeconds(call) + (atOnce ? 0 : TWO_DAYS);
}

/** Now, or when the money of an earlier booking becomes available: money taken back waits for the money it is taken from. */
export function notBefore(call: Call, transaction: string | null): number {
  const earlier = transaction === null ? undefined : findObject(call, 'balance_transaction', transaction);
  return Math.max(wallSeconds(call), earlier?.available_on ?? 0);
}

type BookEntry = {
  readonly account: string;
  readonly amount: number;
  readonly fee?: number;
  readonly feeType?: 'stripe_fee' | 'application_fee';
  readonly type: Objects['balance_transaction']['type'];
  readonly category: string;
  readonly source: string;
  readonly availableOn: number;
  readonly description?: string | null;
};

/** Books one movement in an account's balance and returns its id. `fee` is deducted from the amount; both are pence (gbp). */
export function book(call: Call, entry: BookEntry): string {
  const id = newId(call, 'txn_');
  const fee = entry.fee ?? 0;
  insertObject(inAccount(call, entry.account), 'balance_transaction', {
    id,
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: entry.availableOn,
    balance_type: 'payments',
    created: seconds(call),
    currency: 'gbp',
    description: entry.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'gbp',
              description:
                entry.feeType === 'application_fee'
                  ? 'Turnout application fee'
                  : entry.category === 'dispute'
                    ? 'Dispute fee'
                    : 'Stripe processing fees',
              type: entry.feeType ?? 'stripe_fee',
            },
          ],
    net: entry.amount - fee,
    reporting_category: entry.category,
    source: entry.source,
    status: 'pending',
    type: entry.type,
  });
  return id;
}

/** The platform's balance as the API shows it; for a connected account's, pass a call in its books. */
export function readBalance(call: Call): Stripe.Balance {
  const { available, pending } = balanceOf(call);
  const part = (amount: number) => [{ amount, currency: 'gbp', source_types: { card: amount } }];
  return { object: 'balance', available: part(available), livemode: false, pending: part(pending) };
}

/** An account's balance in pence: available now, and pending. */
export function balanceOf(call: Call): { available: number; pending: number } {
  const row = call.database
    .prepare(
      `SELECT coalesce(sum(CASE WHEN json_extract(body, '$.available_on') <= ?1 THEN json_extract(body, '$.net') ELSE 0 END), 0) AS available,
              coalesce(sum(CASE WHEN json_extract(body, '$.available_on') > ?1 THEN json_extract(body, '$.net') ELSE 0 END), 0) AS pending
       FROM object WHERE account = ?2 AND kind = 'balance_transaction'`,
    )
    .get(wallSeconds(call), call.account) as { available: number; pending: number };
  return { available: row.available, pending: row.pending };
}
