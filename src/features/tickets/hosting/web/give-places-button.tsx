import { TicketPlus } from 'lucide-react';
import { useState } from 'react';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { availabilityOf } from '#features/sessions/rules.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { Icon } from '#ui/media/icon.tsx';

const GivePlacesDialog = lazyPart(
  async () => (await import('./give-places-dialog.tsx')).GivePlacesDialog,
  ({ onClose }) => onClose(),
);

/** The way to give somebody a free place of a date, as long as it has places to give; nothing otherwise. */
export function GivePlacesButton({ event }: { event: SessionEvent }) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && (!availabilityOf(event, now).purchasable || event.seatsLeft === 0)) return null;
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        <Icon of={TicketPlus} size={18} />
        Give a free place
      </Button>
      {isOpen ? <GivePlacesDialog event={event} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
