import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTrpc } from '#platform/web/rpc.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';

export type CodeCheckInProps = { sessionEventId: string; initialCode?: string; onCheckedIn?: (() => void) | undefined };

/** The host types the code that a guest shows. It is cleared once it has done its work, ready for the next guest. */
export function CodeCheckIn({ sessionEventId, initialCode = '', onCheckedIn }: CodeCheckInProps) {
  const [code, setCode] = useState(initialCode);
  const trpc = useTrpc();
  const queries = useQueryClient();
  const checkIn = useMutation({
    ...trpc.ticket.checkIn.mutationOptions(),
    onSuccess() {
      setCode('');
      onCheckedIn?.();
      return queries.invalidateQueries(trpc.ticket.pathFilter());
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') checkIn.mutate({ sessionEventId, code });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Ticket code"
        id="ticket-code"
        value={code}
        // The typeface draws an x beside a digit as a sign of multiplication, and some keyboards write one.
        className="[font-variant-ligatures:no-contextual]"
        onChange={(event) => setCode(event.target.value.replaceAll('×', 'x'))}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={checkIn.error?.message}
      />
      <Button type="submit" look="quiet" wide loading={checkIn.isPending}>
        Check in
      </Button>
      <div aria-live="polite">
        {checkIn.data ? (
          <Notice tone={checkIn.data.again ? 'warn' : 'good'}>
            {checkIn.data.displayName ?? `@${checkIn.data.username}`} {checkIn.data.again ? 'was checked in before.' : 'is checked in.'}
          </Notice>
        ) : null}
      </div>
    </form>
  );
}
