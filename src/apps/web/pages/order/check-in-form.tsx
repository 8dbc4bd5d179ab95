import { useSearchParams } from 'react-router';
import { Card } from '#ui/layout/card.tsx';
import type { Ticket } from '#features/tickets/contract.ts';
import { CodeCheckIn } from '#features/tickets/shared/code-check-in.tsx';

/** Lets the host type the code that the participant shows, or arrive here by scanning it. */
export function CheckInForm({ ticket }: { ticket: Ticket }) {
  const [params] = useSearchParams();
  return (
    <Card padded as="section">
      <h2 className="mb-3 text-[17px]">Check in</h2>
      <CodeCheckIn sessionEventId={ticket.sessionEventId} initialCode={params.get('code') ?? ''} />
    </Card>
  );
}
