import type { Payment } from '#features/payments/contract.ts';
import { RefundButton } from '#features/payments/shared/refunds/refund-button.tsx';
import type { Ticket } from '#features/tickets/contract.ts';
import { refundablePlaces } from './refundable-places.ts';

export type RefundOrderProps = { payment: Payment; ticket: Ticket | null; isSeller: boolean; wide?: boolean };

/** Refunds an order, or some of its places. */
export function RefundOrder({ payment, ticket, isSeller, wide = true }: RefundOrderProps) {
  return <RefundButton payment={payment} isSeller={isSeller} wide={wide} places={refundablePlaces(ticket, payment)} />;
}
