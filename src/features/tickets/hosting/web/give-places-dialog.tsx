import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { GiveDialog } from '#features/people/shared/give-dialog.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Stepper } from '#ui/fields/stepper.tsx';

/** Lets the host of a date give somebody places that cost nothing (docs/product.md#complimentary-places). Load it lazily. */
export function GivePlacesDialog({ event, onClose }: { event: SessionEvent; onClose: () => void }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [places, setPlaces] = useState(1);
  const most = Math.min(LIMITS.seatsPerOrderMax, Math.max(1, event.seatsLeft ?? LIMITS.seatsPerOrderMax));
  const give = useMutation(
    trpc.ticket.givePlaces.mutationOptions({
      async onSuccess(_given, { username }) {
        await invalidate({ kind: 'guest' });
        showToast({
          text: places === 1 ? `The ticket is on its way to @${username}.` : `The tickets are on their way to @${username}.`,
          tone: 'good',
        });
        onClose();
      },
    }),
  );
  return (
    <GiveDialog
      title="Give a free place"
      action={places === 1 ? 'Give 1 place' : `Give ${places} places`}
      hint="Somebody who follows you or has booked with you. They get the ticket by mail and have nothing to pay."
      choice={places}
      giving={give}
      onGive={(username, paymentId) => give.mutate({ sessionEventId: event.id, username, places, paymentId })}
      onClose={onClose}
    >
      <div className="flex items-center justify-between gap-4">
        <span className="text-[13.5px] font-semibold">Places</span>
        <Stepper label="Places" value={places} min={1} max={most} onChange={setPlaces} />
      </div>
    </GiveDialog>
  );
}
