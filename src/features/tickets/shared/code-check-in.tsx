import { useMutation } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { formatTime } from '#kernel/time/time-text.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { hasCamera, QrScanner } from '#ui/media/qr-scanner.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { readScannedCode } from '../check-in/rules.ts';
import { seatName } from '../copy.ts';

export type CodeCheckInProps = { sessionEventId: string; initialCode?: string; onCheckedIn?: (() => void) | undefined };

/** Lets the host type or scan the code that an attendee shows. Cleared after each check-in, ready for the next attendee. */
export function CodeCheckIn({ sessionEventId, initialCode = '', onCheckedIn }: CodeCheckInProps) {
  const [code, setCode] = useState(initialCode);
  const [scanning, setScanning] = useState(false);
  const [foreign, setForeign] = useState(false);
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const checkIn = useMutation({
    ...trpc.ticket.checkIn.mutationOptions(),
    onSuccess() {
      setCode('');
      onCheckedIn?.();
      return invalidate({ kind: 'guest' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setForeign(false);
    if (code.trim() !== '') checkIn.mutate({ sessionEventId, code });
  };
  const scan = (text: string) => {
    const scanned = readScannedCode(text);
    setForeign(scanned === null);
    if (scanned === null) return;
    setCode(scanned);
    checkIn.mutate({ sessionEventId, code: scanned });
  };
  return (
    <div className="flex flex-col gap-3">
      {scanning ? <QrScanner onRead={scan} /> : null}
      {hasCamera() ? (
        <Button
          variant={scanning ? 'ghost' : 'primary'}
          wide
          onClick={() => {
            setScanning(!scanning);
            setForeign(false);
          }}
        >
          <Icon of={ScanLine} size={20} />
          {scanning ? 'Stop scanning' : 'Scan tickets'}
        </Button>
      ) : null}
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Ticket code"
            id="ticket-code"
            value={code}
            // The typeface draws an x beside a digit as a multiplication sign, and some keyboards type one.
            className="[font-variant-ligatures:no-contextual]"
            onChange={(event) => setCode(event.target.value.replaceAll('×', 'x'))}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        </div>
        <Button type="submit" variant="quiet" loading={checkIn.isPending}>
          Check in
        </Button>
      </form>
      <div aria-live="polite">
        <Outcome checkIn={checkIn} foreign={foreign} />
      </div>
    </div>
  );
}

type CheckedIn = {
  displayName: string | null;
  username: string;
  seat: number;
  guestName: string | null;
  kindName: string | null;
  checkedInAt: string;
  again: boolean;
};
type OutcomeProps = {
  checkIn: { data: CheckedIn | undefined; error: { message: string } | null };
  foreign: boolean;
};

function Outcome({ checkIn: { data, error }, foreign }: OutcomeProps) {
  if (foreign) return <Notice tone="warn">That isn’t a ticket code.</Notice>;
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return null;
  const zone = new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone;
  const words = data.again ? `has already been checked in, at ${formatTime(new Date(data.checkedInAt), zone)}.` : 'is checked in.';
  return (
    <Notice tone={data.again ? 'warn' : 'good'}>
      {whoIs(data)} {words}
      {data.kindName === null ? null : ` Ticket: ${data.kindName}.`}
    </Notice>
  );
}

function whoIs({ displayName, username, ...seat }: CheckedIn): string {
  const booker = displayName ?? `@${username}`;
  return seat.guestName === null ? seatName(seat, booker) : `${seat.guestName} (booked by ${booker})`;
}
