import { ChevronDown } from 'lucide-react';
import type { Payment } from '#features/payments/contract.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import type { Ticket } from '#features/tickets/contract.ts';
import { TicketCard } from '#features/tickets/shared/ticket-card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Sold } from './sold-order.tsx';

export type GivenTicketsProps = { payment: Payment; ticket: Ticket; event: SessionEvent | null; isBuyer: boolean };

/** An order of tickets that somebody gives: the gift first; their codes, which work until somebody has redeemed it, on request. */
export function GivenTickets({ payment, ticket, event, isBuyer }: GivenTicketsProps) {
  const card = <TicketCard ticket={ticket} event={event} payment={payment} isHost={!isBuyer} heading="h2" />;
  return (
    <div className="flex flex-col gap-5">
      <Sold payment={payment} isBuyer={isBuyer} />
      {isBuyer && ticket.gift === 'to-redeem' ? (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-accent-text">
            <Icon of={ChevronDown} size={18} className="transition-transform group-open:rotate-180" />
            {ticket.seats.length > 1 ? 'The tickets' : 'The ticket'}, until somebody redeems the gift
          </summary>
          <div className="mt-3">{card}</div>
        </details>
      ) : (
        card
      )}
    </div>
  );
}
