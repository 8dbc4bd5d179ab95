import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import * as LIMITS from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { PaymentType, PaymentStatus, Payment } from '../contract.ts';

/**
 * Filters of orders: their status, or something that has to be done about them. Of those that are COMPLETED, money was paid for the PAID, and
 * FREE are the others: with a pass, given, or free.
 */
export const OrderStatus = z.enum([...PaymentStatus.options, 'PAID', 'FREE', 'REFUND_DUE', 'DISPUTED']);

export const GetPayment = z.strictObject({ itemId: Id, userId: Id, paymentId: Id.optional() });

const PERIOD = /^20\d\d(-(0[1-9]|1[0-2]))?$/;

/**
 * `search` matches part of a title, of the other side's name or username, or of a receipt number. `period` is that in which the order was
 * made: a month (`2026-11`), or the tax year that begins in a year (`2026`).
 */
export const OrderFilter = z.strictObject({
  type: PaymentType.optional(),
  status: OrderStatus.optional(),
  search: z.string().trim().max(LIMITS.orderSearchMax).optional(),
  period: z.string().regex(PERIOD, 'Give a month, such as 2026-11, or the year in which a tax year begins.').optional(),
});

/** The beginning of a name or a username. */
export const FindKnown = z.strictObject({ query: z.string().trim().max(100) });

/** What a seller's orders come to, in pence: paid by buyers, and theirs after the platform's share and what went back. */
export const SoldTotals = z.object({
  orders: z.int(),
  paid: z.int(),
  received: z.int(),
  refunded: z.int(),
  disputed: z.int(),
  withPass: z.int(),
});
export type SoldTotals = z.infer<typeof SoldTotals>;

/**
 * `when`: UPCOMING lists what has a date
 * that isn't over yet, soonest first; PAST lists the rest. `overFrom` and `overTo` list only what ends between the two, soonest first. Of
 * these, only PAST includes orders that came to nothing or were refunded. Buyers, who don't see disputes, find none by the status
 * DISPUTED.
 */
export const QueryPaymentsByUser = z.strictObject({
  ...pageInput(20),
  ...OrderFilter.shape,
  when: z.enum(['UPCOMING', 'PAST']).optional(),
  overFrom: Instant.optional(),
  overTo: Instant.optional(),
});

export const QueryPaymentsByOwnerUser = QueryPaymentsByUser;

/**
 * For administrators: an order by its receipt number or id, or what somebody has bought and sold, by their username, newest first. Without
 * words, what banks are disputing at present.
 */
export const QueryOrders = z.strictObject({ ...pageInput(20), search: z.string().trim().max(LIMITS.orderSearchMax).optional() });

/** Every payment for one item: each period of a recurring order is a payment of its own. */
export const QueryPaymentsByItem = z.strictObject({ itemId: Id, userId: Id, ...pageInput(20) });

export const PaymentPage = pageOutput(Payment);
