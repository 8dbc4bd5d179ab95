import { chargeIntent, openIntent } from '../money/payment-intent.ts';
import { findObject, getObject } from '../store/objects.ts';
import { integer, metadata, required, string, type Values } from '../wire/schema.ts';
import type { Call } from '../world.ts';
import { cardOf } from './past-cards.ts';
import { holdPayouts, inPast, once } from './past-call.ts';

/** A one-off card purchase and where its money went, in pence and seconds since 1970. */
export const saleShape = {
  reference: required(string(100)),
  at: required(integer(1)),
  amount: required(integer(30, 99_999_999)),
  fee: required(integer(0, 99_999_999)),
  customer: required(string(200)),
  destination: required(string(200)),
  description: required(string(1000)),
  transfer_group: required(string(200)),
  metadata: metadata(),
};

/** The money of one charge, by the ids under which the API shows it. */
export type PaidCharge = {
  paymentIntent: string;
  charge: string;
  balanceTransaction: string;
  processorFee: number;
  transfer: string;
  applicationFee: string | null;
  fee: number;
};

/** Charges a card as it would have been charged then, and passes the money on; once per reference. */
export function recordSale(call: Call, sale: Values<typeof saleShape>): PaidCharge {
  return once(call, sale.reference, () => {
    const then = inPast(call, sale.at);
    const intent = openIntent(then, {
      allowed_payment_method_types: ['card'],
      amount: sale.amount,
      application_fee_amount: sale.fee === 0 ? null : sale.fee,
      customer: sale.customer,
      description: sale.description,
      metadata: withoutNull(sale.metadata),
      receipt_email: null,
      setup_future_usage: null,
      transfer_group: sale.transfer_group,
      destination: sale.destination,
      transferAmount: null,
      hidden: {},
    });
    const failure = chargeIntent(then, intent, cardOf(then, sale.customer), false);
    if (failure !== null) throw new Error(`A sale of the past was refused: ${failure.message}`);
    holdPayouts(call, sale.destination);
    return paidCharge(call, intent.id);
  });
}

/** The ids and amounts behind a paid intent. */
export function paidCharge(call: Call, intentId: string): PaidCharge {
  const intent = getObject(call, 'payment_intent', intentId);
  const charge = getObject(call, 'charge', String(intent.latest_charge));
  const transaction = getObject(call, 'balance_transaction', String(charge.balance_transaction));
  const fee = typeof charge.application_fee === 'string' ? findObject(call, 'application_fee', charge.application_fee) : undefined;
  return {
    paymentIntent: intentId,
    charge: charge.id,
    balanceTransaction: transaction.id,
    processorFee: transaction.fee,
    transfer: String(charge.transfer),
    applicationFee: fee?.id ?? null,
    fee: fee?.amount ?? 0,
  };
}

/** Metadata as objects store it, without null values. */
export function withoutNull(given: Values<typeof saleShape>['metadata']): { [key: string]: string } {
  const entries = Object.entries(given ?? {}).filter((entry): entry is [string, string] => entry[1] !== null);
  return Object.fromEntries(entries);
}
