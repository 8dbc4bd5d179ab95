import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Payment } from '#features/payments/contract.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { Ticket } from '../contract.ts';

const ReturnDialog = lazyPart(
  async () => (await import('../returns/web/return-dialog.tsx')).ReturnDialog,
  ({ onClose }) => onClose(),
);

/** Returns a ticket, after asking; renders nothing for anyone but its participant. */
export function ReturnButton({ ticket, payment, label, size }: { ticket: Ticket; payment: Payment; label: string; size?: 'small' }) {
  const isMine = useMyUserId() === ticket.userId;
  // A notification of a moved date leads here to return the ticket.
  const [asking, setAsking] = useState(useLocation().hash === '#return');
  if (!isMine) return null;
  return (
    <>
      <Button variant="ghost" {...(size ? { size } : {})} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking ? <ReturnDialog ticket={ticket} payment={payment} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
