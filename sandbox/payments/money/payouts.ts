import { postponeActions, scheduleAction } from '../store/due-actions.ts';
import { findObject, getObject, insertObject, updateObject } from '../store/objects.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Objects } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, inAccount, newId, wallSeconds } from '../world.ts';
import { balanceOf, book } from './balance-transactions.ts';

export type Payout = Objects['payout'];

const DAY = 24 * 60 * 60;

/** Pays a connected account's available balance to its bank, once a day like the daily schedule. Skips zero and negative balances. */
export function payOutAutomatically(call: Call, account: string): void {
  const next = lastAutomaticPayout(call, account) + DAY;
  if (next > wallSeconds(call)) return postponeActions(call, 'pay_out', account, next);
  const closed = findObject(call, 'v2.core.account', account)?.closed !== false;
  const { available } = balanceOf(inAccount(call, account));
  if (!closed && available > 0) payOut(call, account, available, true);
}

// In seconds since 1970, or 0 if there is none.
function lastAutomaticPayout(call: Call, account: string): number {
  const row = call.database
    .prepare(
      `SELECT max(json_extract(body, '$.created')) AS at FROM object
       WHERE kind = 'payout' AND account = ?1 AND json_extract(body, '$.automatic')`,
    )
    .get(account) as { at: number | null };
  return row.at ?? 0;
}

/** Sends a connected account's money to its bank, where it arrives a day later. Rejects more than is available. */
export function payOut(call: Call, account: string, amount: number, automatic: boolean): Payout {
  const own = inAccount(call, account);
  if (amount > balanceOf(own).available) {
    throw invalidRequest('You have insufficient funds in your Stripe account for this transfer.', { code: 'balance_insufficient' });
  }
  const now = wallSeconds(call);
  const id = newId(call, 'po_');
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now + DAY,
    automatic,
    balance_transaction: book(own, { account, amount: -amount, type: 'payout', category: 'payout', source: id, availableOn: now }),
    created: now,
    currency: 'gbp',
    description: automatic ? 'STRIPE PAYOUT' : null,
    destination: `ba_${account.slice('acct_'.length)}`,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
  insertObject(own, 'payout', payout);
  emit(own, 'payout.created', payout);
  scheduleAction(call, 'settle_payout', id, payout.arrival_date);
  return payout;
}

/** Marks a payout as arrived at the bank. */
export function settlePayout(call: Call, payoutId: string): void {
  const before = getObject(call, 'payout', payoutId);
  if (before.status !== 'in_transit') return;
  const reconciled = before.automatic ? { reconciliation_status: 'completed' as const } : {};
  emit(accountOf(call, payoutId), 'payout.paid', updateObject(call, 'payout', payoutId, { status: 'paid', ...reconciled }));
}

/** Fails a payout: the bank has returned the money to the account. */
export function failPayout(call: Call, payoutId: string): Payout {
  const before = getObject(call, 'payout', payoutId);
  if (before.status === 'failed') throw invalidRequest('This payout has failed already.', { code: 'status_transition_invalid' });
  const own = accountOf(call, payoutId);
  const back = book(own, {
    account: own.account,
    amount: before.amount,
    type: 'payout_failure',
    category: 'payout_reversal',
    source: payoutId,
    availableOn: wallSeconds(call),
  });
  const failed = updateObject(call, 'payout', payoutId, {
    status: 'failed',
    failure_balance_transaction: back,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  });
  emit(own, 'payout.failed', failed, { status: before.status });
  return failed;
}

/** Makes all pending money available: one account's, or everyone's. */
export function settleMoney(call: Call, account?: string): void {
  const now = wallSeconds(call);
  const rest = account === undefined ? '' : 'AND account = ?2';
  call.database
    .prepare(
      `UPDATE object SET body = json_set(body, '$.available_on', ?1)
       WHERE kind = 'balance_transaction' AND json_extract(body, '$.available_on') > ?1 ${rest}`,
    )
    .run(now, ...(account === undefined ? [] : [account]));
}

function accountOf(call: Call, payoutId: string): Call {
  const row = call.database.prepare('SELECT account FROM object WHERE id = ?').get(payoutId) as { account: string };
  return inAccount(call, row.account);
}
