import { useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import type { Payment } from '#features/payments/contract.ts';
import { ReturnButton } from '#features/tickets/web/parts/return-button.tsx';

/** Lets its participant return the ticket of an order whose date was moved, while that is possible (docs/product.md#handing-back). */
export function MovedOrderReturn({ payment }: { payment: Payment }) {
  const { type, itemId, userId } = payment;
  const trpc = useTrpc();
  const mine = useMyUserId() === userId && type === 'SESSION_EVENT';
  const { data: ticket } = useQuery({ ...trpc.ticket.getTicket.queryOptions({ sessionEventId: itemId, userId }), enabled: mine });
  return ticket?.mayHandBack ? <ReturnButton ticket={ticket} payment={payment} label="Return ticket" size="small" /> : null;
}
