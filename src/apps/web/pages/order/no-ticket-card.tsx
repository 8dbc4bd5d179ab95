import { Ticket as TicketIcon } from 'lucide-react';
import * as paths from '#kernel/http/paths.ts';
import type { Payment } from '#features/payments/contract.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

const NO_TICKET: Record<string, string> = {
  PENDING: 'The payment is still open. The ticket will appear here as soon as it’s paid.',
  CANCELLED: 'The checkout was closed before it was paid, so there’s no ticket and nothing was charged.',
  FAILED: 'The payment couldn’t be started, so there’s no ticket and nothing was charged.',
};

/** An order of a ticket that has none: not yet, or not any more. */
export function NoTicketCard({ payment }: { payment: Payment }) {
  const { sessionId } = payment.description;
  const session = sessionId ? paths.event(payment.ownerUsername, sessionId, payment.itemId) : null;
  return (
    <Card>
      <EmptyState
        icon={TicketIcon}
        title={payment.status === 'PENDING' ? 'No ticket yet' : 'No ticket'}
        action={
          session ? (
            <ButtonLink variant="ghost" to={session}>
              View Session
            </ButtonLink>
          ) : null
        }
      >
        {NO_TICKET[payment.status] ?? 'This order has no ticket.'}
      </EmptyState>
    </Card>
  );
}
