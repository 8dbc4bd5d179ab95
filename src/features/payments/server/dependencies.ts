import { declareDependencies } from '#platform/server/program/dependencies.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { PaymentRow } from '../api/lock-payment.ts';
import type { PlacesOfOrder } from '../api/refunds/places-of-order.ts';
import type { RecurringRow } from '../api/lock-recurring.ts';
import type { ItemFacts, PaymentType } from '../contract.ts';
import type { RecurringEvent } from '../recurring/rules.ts';

/** How the goods of a payment are given, released if they aren't paid for, and taken back after a refund. */
export type FulfilmentHandlers = {
  /** Resolves to false if nothing is left to give; the money is then kept and marked for refund. */
  give(command: CommandContext, payment: PaymentRow): Promise<boolean>;
  release(command: CommandContext, payment: PaymentRow): Promise<void>;
  takeBack(command: CommandContext, payment: PaymentRow): Promise<void>;
  /** Whether some of the goods are still valid, though others were returned; without it, goods are returned as a whole. */
  hasValid?(command: CommandContext, payment: PaymentRow): Promise<boolean>;
  /** The goods one by one, if a part of them can be refunded so that it ends. */
  places?: PlacesOfOrder;
};

/** How what a recurring order is for begins, goes on and ends. Each call is part of the transaction that writes the fact. */
export type RecurringHandlers = {
  /**
   * Receives the order as it now is, and what has happened since the last call. Called after each sync with the provider, even if nothing
   * happened, so it must be idempotent.
   */
  settle(command: CommandContext, order: RecurringRow, events: RecurringEvent[]): Promise<void>;
  /** Notifies the buyer some days before a trial ends or an annual order renews. */
  notifyBeforeRenewal?(command: CommandContext, order: RecurringRow): Promise<void>;
};

/** Looks up what payments of one kind are for, as it is now, by payment id; inside a transaction, with its own connection and instant. */
export type ReadItemFacts = (services: Pick<Services, 'db' | 'now'>, payments: readonly PaymentRow[]) => Promise<Map<string, ItemFacts>>;

/** An administrator's refund of one sale, in pence, or of several sales of an item. */
export type AdminRefund = { ownerUserId: string } & (
  | { paymentId: string; refundId?: string; amount: number }
  | { itemId: string; refunds: number }
);

/** What payments needs from the features above it, which sell things. */
export type PaymentsDependencies = {
  fulfilment: Record<PaymentType, FulfilmentHandlers>;
  recurring: Record<RecurringRow['type'], RecurringHandlers>;
  /** Has no entry for what can't change after the sale. */
  itemFacts: Partial<Record<PaymentType, ReadItemFacts>>;
  /** Of payments for gifts, by their ids, whether somebody has redeemed it; nothing for those that nobody can any more. */
  readRedeemed(services: Pick<Services, 'db' | 'now'>, payments: readonly PaymentRow[]): Promise<Map<string, boolean>>;
  recordAdminRefund(command: CommandContext, admin: Actor, refund: AdminRefund): Promise<unknown>;
};

export const { inject: injectIntoPayments, injected: paymentsDependencies } = declareDependencies<PaymentsDependencies>('payments');

/** Returns how the goods of a payment are given and taken back. */
export function fulfilmentOf({ type }: Pick<PaymentRow, 'type'>): FulfilmentHandlers {
  return paymentsDependencies().fulfilment[type];
}

/** Returns what a recurring order gives. */
export function recurringHandlersOf({ type }: Pick<RecurringRow, 'type'>): RecurringHandlers {
  return paymentsDependencies().recurring[type];
}
