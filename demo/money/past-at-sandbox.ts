import { z } from 'zod';
import type { Services } from '#platform/server/program/services.ts';
import {
  applicationFeeJournal,
  chargeJournal,
  processorFeeJournal,
  transferJournal,
  type Journal,
} from '#features/payments/ledger/rules/journals.ts';

// As many as the sandbox accepts at once.
const AT_ONCE = 200;
const PATIENCE_MS = 60_000;

const PaidCharge = z.object({
  paymentIntent: z.string(),
  charge: z.string(),
  balanceTransaction: z.string(),
  processorFee: z.number(),
  transfer: z.string(),
  applicationFee: z.string().nullable(),
  fee: z.number(),
});
/** A past charge with everything that it moved, by the provider's ids. */
export type PaidCharge = z.output<typeof PaidCharge>;

const PastInvoice = z.object({
  id: z.string(),
  at: z.number(),
  isFirst: z.boolean(),
  amount: z.number(),
  periodStart: z.number(),
  periodEnd: z.number(),
  attempts: z.number(),
  nextAttempt: z.number().nullable(),
  isPaid: z.boolean(),
  paid: PaidCharge.nullable(),
});
export type PastInvoice = z.output<typeof PastInvoice>;

const PastSubscription = z.object({
  id: z.string(),
  status: z.enum(['active', 'past_due', 'canceled']),
  endsWithPeriod: z.boolean(),
  endReason: z.string().nullable(),
  endedAt: z.number().nullable(),
  invoices: z.array(PastInvoice),
});
export type PastSubscription = z.output<typeof PastSubscription>;

const SentPayout = z.object({ id: z.string(), amount: z.number(), status: z.string(), created: z.number(), arrival_date: z.number() });
export type SentPayout = z.output<typeof SentPayout>;

const ANSWERS = { sales: PaidCharge, subscriptions: PastSubscription, payouts: z.object({ payouts: z.array(SentPayout) }) };
type Kind = keyof typeof ANSWERS;

/** Has the payment sandbox record past events, each reference once, and returns its results in the order of `entries`. */
export async function recordPast<K extends Kind>(
  services: Services,
  kind: K,
  entries: readonly object[],
): Promise<z.output<(typeof ANSWERS)[K]>[]> {
  const answers: z.output<(typeof ANSWERS)[K]>[] = [];
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    const response = await fetch(new URL(`/sandbox/past/${kind}`, services.config.payments.apiUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ entries: entries.slice(start, start + AT_ONCE) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`The payment sandbox did not write the past: ${response.status} ${await response.text()}`);
    const told = z.object({ entries: z.array(ANSWERS[kind]) }).parse(await response.json());
    answers.push(...(told.entries as z.output<(typeof ANSWERS)[K]>[]));
  }
  return answers;
}

/** Returns what the ledger books for a charge: the same journals as for one made today. */
export function journalsOf(amount: number, paid: PaidCharge): Journal[] {
  return [
    chargeJournal(paid.charge, amount),
    processorFeeJournal(paid.balanceTransaction, paid.processorFee),
    transferJournal(paid.transfer, amount),
    ...(paid.applicationFee === null ? [] : [applicationFeeJournal(paid.applicationFee, paid.fee)]),
  ];
}

/** Returns whole seconds since 1970, as the provider counts time. */
export function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
