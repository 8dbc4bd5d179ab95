import { useMutation } from '@tanstack/react-query';
import { CircleCheck, ScanLine } from 'lucide-react';
import { formatTime } from '#kernel/time/time-text.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { Ticket } from '../contract.ts';

type CheckInButtonProps = {
  ticket: Pick<Ticket, 'id' | 'sessionEventId' | 'checkedInAt'>;
  timeZone: string;
  /** Whose it is, if there are several. */ name?: string;
  onMarked: () => void;
};

/** Checks one participant in by their order, without a code, and undoes that. For the host. */
export function CheckInButton({ ticket, timeZone, name, onMarked }: CheckInButtonProps) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const mark = useMutation({
    ...trpc.ticket.markGuest.mutationOptions(),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    async onSettled() {
      onMarked();
      await invalidate({ kind: 'guest' });
    },
  });
  const { id: ticketId, sessionEventId, checkedInAt } = ticket;
  const small = name === undefined ? {} : ({ size: 'small' } as const);
  if (checkedInAt === null)
    return (
      <Button
        {...small}
        {...(name === undefined ? {} : { 'aria-label': `Check in ${name}` })}
        loading={mark.isPending}
        onClick={() => mark.mutate({ sessionEventId, ticketId, here: true })}
      >
        <Icon of={ScanLine} size={18} />
        Check in
      </Button>
    );
  return (
    <span className="flex items-center gap-1">
      <span className="flex items-center gap-1.5 font-semibold text-good">
        <Icon of={CircleCheck} size={18} />
        Checked in at {formatTime(new Date(checkedInAt), timeZone)}
      </span>
      <Button
        variant="bare"
        {...small}
        {...(name === undefined ? {} : { 'aria-label': `Undo check-in of ${name}` })}
        loading={mark.isPending}
        onClick={() => mark.mutate({ sessionEventId, ticketId, here: false })}
      >
        Undo
      </Button>
    </span>
  );
}
