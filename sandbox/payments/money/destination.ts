import { scheduleAction } from '../store/due-actions.ts';
import { insertObject, updateObject } from '../store/objects.ts';
import type { Objects } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, inAccount, newId, PLATFORM_APPLICATION, seconds } from '../world.ts';
import { book, notBefore } from './balance-transactions.ts';

type Charge = Objects['charge'];

/**
 * Passes a paid charge on to its connected account: the transfer, the payment in that account's books and the platform's application fee.
 * Returns the changes to the charge.
 */
export function payDestination(call: Call, charge: Charge, availableOn: number): Partial<Charge> {
  const destination = charge.transfer_data?.destination;
  if (typeof destination !== 'string') return {};
  const amount = charge.transfer_data?.amount ?? charge.amount;
  const fee = charge.application_fee_amount ?? 0;
  const feeId = fee > 0 ? newId(call, 'fee_') : null;
  const transfer = recordTransfer(call, { destination, amount, group: charge.transfer_group, source: charge.id, fee, feeId, availableOn });
  if (feeId !== null) recordApplicationFee(call, { id: feeId, amount: fee, account: destination, charge, transfer, availableOn });
  return { transfer: transfer.id, ...(feeId === null ? {} : { application_fee: feeId }) };
}

type TransferInput = {
  readonly destination: string;
  readonly amount: number;
  readonly group: string | null;
  readonly source: string | null;
  readonly availableOn: number;
  readonly fee?: number;
  readonly feeId?: string | null;
  readonly metadata?: { [key: string]: string };
  readonly description?: string | null;
};

/** Moves money from the platform to a connected account, in the books of both. */
export function recordTransfer(call: Call, input: TransferInput): Objects['transfer'] {
  const { destination, amount, availableOn } = input;
  const id = newId(call, 'tr_');
  const paymentId = newId(call, 'py_');
  const source = input.source;
  const transfer: Objects['transfer'] = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: book(call, { account: '', amount: -amount, type: 'transfer', category: 'transfer', source: id, availableOn }),
    created: seconds(call),
    currency: 'gbp',
    description: input.description ?? null,
    destination,
    destination_payment: paymentId,
    livemode: false,
    metadata: input.metadata ?? {},
    reversed: false,
    source_transaction: source,
    source_type: 'card',
    transfer_group: input.group ?? (source === null ? null : `group_${source}`),
  };
  insertObject(call, 'transfer', transfer);
  const transaction = book(call, {
    account: destination,
    amount,
    fee: input.fee ?? 0,
    feeType: 'application_fee',
    type: 'payment',
    category: 'charge',
    source: paymentId,
    availableOn,
  });
  insertObject(inAccount(call, destination), 'charge', destinationPayment(call, paymentId, transfer, input, transaction));
  scheduleAction(call, 'pay_out', destination, availableOn);
  emit(call, 'transfer.created', transfer);
  return transfer;
}

function destinationPayment(call: Call, id: string, transfer: Objects['transfer'], input: TransferInput, transaction: string): Charge {
  return {
    id,
    object: 'charge',
    amount: transfer.amount,
    amount_captured: transfer.amount,
    amount_refunded: 0,
    application: PLATFORM_APPLICATION,
    application_fee: input.feeId ?? null,
    application_fee_amount: input.feeId == null ? null : (input.fee ?? null),
    balance_transaction: transaction,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: seconds(call),
    currency: 'gbp',
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { stripe_account: {}, type: 'stripe_account' },
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: transfer.id,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: transfer.transfer_group,
  };
}

type FeeInput = { id: string; amount: number; account: string; charge: Charge; transfer: Objects['transfer']; availableOn: number };

function recordApplicationFee(call: Call, input: FeeInput): void {
  const { id, amount, account, charge, transfer } = input;
  const payment = transfer.destination_payment ?? charge.id;
  const fee: Objects['application_fee'] = {
    id,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: PLATFORM_APPLICATION,
    balance_transaction: book(call, {
      account: '',
      amount,
      type: 'application_fee',
      category: 'platform_earning',
      source: id,
      availableOn: input.availableOn,
    }),
    charge: payment,
    created: seconds(call),
    currency: 'gbp',
    fee_source: { charge: payment, type: 'charge' },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
  };
  insertObject(call, 'application_fee', fee);
  emit(call, 'application_fee.created', fee);
}

/** Reverses part of a transfer; the connected account's balance may fall below zero. `sourceRefund` is the refund it belongs to. */
export function reverseTransfer(
  call: Call,
  transfer: Objects['transfer'],
  amount: number,
  details: { sourceRefund: string | null; metadata: { [key: string]: string } },
): Objects['transfer_reversal'] {
  const id = newId(call, 'trr_');
  const availableOn = notBefore(call, transfer.balance_transaction);
  const reversal: Objects['transfer_reversal'] = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: book(call, {
      account: '',
      amount,
      type: 'transfer_refund',
      category: 'transfer_reversal',
      source: id,
      availableOn,
    }),
    created: seconds(call),
    currency: 'gbp',
    destination_payment_refund: null,
    metadata: details.metadata,
    source_refund: details.sourceRefund,
    transfer: transfer.id,
  };
  insertObject(call, 'transfer_reversal', reversal);
  const account = String(transfer.destination);
  book(call, {
    account,
    amount: -amount,
    type: 'payment_refund',
    category: 'refund',
    source: transfer.destination_payment ?? id,
    availableOn,
  });
  const reversed = transfer.amount_reversed + amount;
  const changed = updateObject(call, 'transfer', transfer.id, { amount_reversed: reversed, reversed: reversed >= transfer.amount });
  const payment = transfer.destination_payment;
  if (payment !== undefined) updateObject(call, 'charge', payment, { amount_refunded: reversed, refunded: reversed >= transfer.amount });
  emit(call, 'transfer.reversed', changed, { amount_reversed: transfer.amount_reversed, reversed: transfer.reversed });
  return reversal;
}

/** Refunds part of an application fee to the connected account. */
export function refundFee(
  call: Call,
  fee: Objects['application_fee'],
  amount: number,
  metadata: { [key: string]: string },
): Objects['fee_refund'] {
  const id = newId(call, 'fr_');
  const availableOn = notBefore(call, fee.balance_transaction);
  const refund: Objects['fee_refund'] = {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: book(call, {
      account: '',
      amount: -amount,
      type: 'application_fee_refund',
      category: 'platform_earning_refund',
      source: id,
      availableOn,
    }),
    created: seconds(call),
    currency: 'gbp',
    fee: fee.id,
    metadata,
  };
  insertObject(call, 'fee_refund', refund);
  const account = String(fee.account);
  book(call, { account, amount, type: 'application_fee_refund', category: 'fee', source: String(fee.charge), availableOn });
  const refunded = fee.amount_refunded + amount;
  const changed = updateObject(call, 'application_fee', fee.id, { amount_refunded: refunded, refunded: refunded >= fee.amount });
  emit(call, 'application_fee.refunded', changed, { amount_refunded: fee.amount_refunded, refunded: fee.refunded });
  return refund;
}
