import { isRefundReturned } from '#features/payments/web/parts/is-refund-returned.ts';
import type { Payment } from '#features/payments/contract.ts';

export type DueReader = 'buyer' | 'seller' | 'administrator';
type Due = Pick<Payment, 'username' | 'logs'>;

const RETURNED: Record<DueReader, (username: string) => string> = {
  buyer: () => 'Your bank sent the refund back. The money is safe with us, and we’ll pay you in another way.',
  seller: (username) =>
    `The bank of @${username} sent the refund back. Your share had gone back already, so there is nothing for you to do: we pay them in another way.`,
  administrator: (username) =>
    `The bank of @${username} sent the refund back, and the platform holds the money. Please pay them in another way, or try the refund once more.`,
};

/**
 * Explains why the money of a payment should go back and hasn't yet, and who is to see to it (docs/product.md#refunds). Null for a
 * participant who returned a ticket, because the ticket itself says where the money is.
 */
export function whyDue({ username, logs }: Due, ticketStatus: string | undefined, reader: DueReader): string | null {
  if (logs.some(isRefundReturned)) return RETURNED[reader](username);
  if (ticketStatus === 'cancelled') {
    const returned = 'This ticket was returned, but its money has not gone back yet.';
    return reader === 'buyer' ? null : `${returned} If it stays that way, please refund it.`;
  }
  const what = 'This payment came after the last seat was gone, or after the session was cancelled or taken down.';
  return `${what} ${reader === 'buyer' ? 'The host has been asked to refund it in full.' : 'Please refund it.'}`;
}
