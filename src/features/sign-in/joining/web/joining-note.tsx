import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { ExplainJoining, JOINING_NOTE_MAX } from '../contract.ts';

/** What somebody who waits can write to the administrators who decide. */
export function JoiningNote() {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | undefined>();
  const isEmpty = note.trim() === '';
  const explain = useMutation(useTrpc().joining.explain.mutationOptions());
  const send = () => {
    const parsed = ExplainJoining.safeParse({ note });
    setError(parsed.error?.issues[0]?.message);
    if (parsed.success) explain.mutate(parsed.data);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!explain.isPending) send();
      }}
    >
      <TextArea
        label="Write to whoever decides"
        optional
        hint="Who you are, and what brings you here. It replaces what you sent before; left empty, it takes that back."
        error={error}
        rows={4}
        countTo={JOINING_NOTE_MAX}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setError(undefined);
          explain.reset();
        }}
      />
      {explain.isError ? <Notice tone="danger">{explain.error.message}</Notice> : null}
      <p role="status" className="text-[14px] text-ink-2 empty:hidden">
        {!explain.isSuccess ? '' : isEmpty ? 'Taken back.' : 'Sent. The administrators see it beside your request.'}
      </p>
      <Button type="submit" variant="ghost" loading={explain.isPending} disabled={explain.isSuccess}>
        {isEmpty ? 'Take back what you sent' : 'Send'}
      </Button>
    </form>
  );
}
