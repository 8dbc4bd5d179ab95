import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { Seat } from '../../contract.ts';
import { seatName } from '../../copy.ts';

/** Lets a participant say who takes one of their places. Load it lazily. */
export function NameDialog({ seat, participant, onClose }: { seat: Seat; participant: string; onClose: () => void }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [name, setName] = useState(seat.guestName ?? '');
  const save = useMutation(
    trpc.ticket.nameGuest.mutationOptions({
      async onSuccess() {
        await invalidate({ kind: 'booking' });
        onClose();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Who has this ticket?"
      size="small"
      dismissible={!save.isPending}
      footer={
        <Button type="submit" form="guest-name" loading={save.isPending}>
          Save
        </Button>
      }
    >
      <form
        id="guest-name"
        onSubmit={(submit) => {
          submit.preventDefault();
          save.mutate({ ticketId: seat.ticketId, guestName: name.trim() || null });
        }}
      >
        <TextField
          label="Name"
          optional
          hint="Only the host sees it."
          placeholder={seatName({ seat: seat.seat, guestName: null }, participant)}
          value={name}
          maxLength={LIMITS.guestNameMax}
          autoComplete="off"
          error={save.error?.message ?? null}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}
