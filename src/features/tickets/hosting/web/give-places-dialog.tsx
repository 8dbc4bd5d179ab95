import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '#kernel/limits.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Stepper } from '#ui/fields/stepper.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** Lets the host of a date give somebody places that cost nothing (docs/product.md#complimentary-places). Load it lazily. */
export function GivePlacesDialog({ event, onClose }: { event: SessionEvent; onClose: () => void }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [username, setUsername] = useState('');
  const [places, setPlaces] = useState(1);
  const most = Math.min(LIMITS.seatsPerOrderMax, Math.max(1, event.seatsLeft ?? LIMITS.seatsPerOrderMax));
  const give = useMutation(
    trpc.ticket.givePlaces.mutationOptions({
      async onSuccess() {
        await invalidate({ kind: 'guest' });
        showToast({ text: places === 1 ? 'The ticket is on its way.' : 'The tickets are on their way.', tone: 'good' });
        onClose();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Give a free place"
      size="small"
      dismissible={!give.isPending}
      footer={
        <Button type="submit" form="give-places" loading={give.isPending}>
          {places === 1 ? 'Give 1 place' : `Give ${places} places`}
        </Button>
      }
    >
      <form
        id="give-places"
        className="flex flex-col gap-4"
        onSubmit={(submit) => {
          submit.preventDefault();
          give.mutate({ sessionEventId: event.id, username: username.trim(), places });
        }}
      >
        <TextField
          label="Username"
          start="@"
          hint="Somebody who follows you or has booked with you. They get the ticket by mail and have nothing to pay."
          value={username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          error={give.error?.message ?? null}
          onChange={({ target }) => setUsername(target.value)}
        />
        <div className="flex items-center justify-between gap-4">
          <span className="text-[13.5px] font-semibold">Places</span>
          <Stepper label="Places" value={places} min={1} max={most} onChange={setPlaces} />
        </div>
      </form>
    </Dialog>
  );
}
