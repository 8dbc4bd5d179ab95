import type { CommandContext } from '#platform/server/transaction.ts';
import { issuePaidTicket } from '#features/tickets/server/commands/issue-paid-ticket.ts';
import { releaseSeat } from '#features/tickets/server/commands/release-seat.ts';
import { returnTicket } from '#features/tickets/server/commands/return-ticket.ts';
import type { PaymentRow } from './commands/lock-payment.ts';

/** What a payment is for: how the goods are given, released before payment, and taken back after a refund. */
type Goods = {
  /** False when nothing is left to give; the money is then kept and marked for refund. */
  give(command: CommandContext, payment: PaymentRow): Promise<boolean>;
  release(command: CommandContext, payment: PaymentRow): Promise<void>;
  takeBack(command: CommandContext, payment: PaymentRow): Promise<void>;
};

/** One entry for each kind of goods on sale. */
export const settleGoods = {
  SESSION_EVENT: { give: issuePaidTicket, release: releaseSeat, takeBack: returnTicket },
} satisfies Record<string, Goods>;
