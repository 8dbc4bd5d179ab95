import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useTrpc } from '#platform/web/rpc.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Ticket } from '../../contract.ts';

/** The host types the code that the participant shows, or arrives here by scanning it. */
export function CheckInForm({ ticket }: { ticket: Ticket }) {
  const [params] = useSearchParams();
  const [code, setCode] = useState(params.get('code') ?? '');
  const trpc = useTrpc();
  const queries = useQueryClient();
  const checkIn = useMutation({
    ...trpc.ticket.checkIn.mutationOptions(),
    onSuccess: () => queries.invalidateQueries(trpc.ticket.pathFilter()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') checkIn.mutate({ sessionEventId: ticket.sessionEventId, code });
  };
  return (
    <Card padded as="section">
      <h2 className="mb-3 text-[17px]">Check in</h2>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label="Ticket code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={checkIn.error?.message}
        />
        <Button type="submit" look="quiet" wide loading={checkIn.isPending}>
          Check in
        </Button>
        {checkIn.data ? (
          <Notice tone={checkIn.data.again ? 'warn' : 'good'}>
            {checkIn.data.displayName ?? `@${checkIn.data.username}`} {checkIn.data.again ? 'was checked in before.' : 'is checked in.'}
          </Notice>
        ) : null}
      </form>
    </Card>
  );
}
