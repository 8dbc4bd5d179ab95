import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { v7 } from 'uuid';
import { LIMITS } from '#kernel/limits.ts';
import { isVisible } from '#kernel/visible-text.ts';
import { pageMeta } from '#platform/web/define-page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { MessageRound } from '../../contract/deeds.ts';

export const meta = pageMeta({ title: 'Message all', unlisted: true });

const POLL_MS = 1500;

/** A host's message to everyone who takes part in an event, each in their own conversation, and its progress. */
export default function WriteToAllScreen() {
  const trpc = useTrpc();
  const sessionEventId = useSearchParams()[0].get('sessionEventId') ?? '';
  const [id] = useState(() => v7());
  const [text, setText] = useState('');
  const send = useMutation(trpc.chat.writeToAll.mutationOptions());
  const round = useQuery({
    ...trpc.chat.getRound.queryOptions({ id }),
    enabled: send.isSuccess,
    refetchInterval: ({ state }) => (state.data?.finished ? false : POLL_MS),
  });
  const tooLong = text.trim().length > LIMITS.messageMax;
  const report = round.data ?? send.data;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isVisible(text) && !tooLong) send.mutate({ id, sessionEventId, text: text.trim() });
  }
  return (
    <div className="max-w-[640px]">
      <h1 className="mb-2 text-[30px]">Message all</h1>
      <p className="mb-5 text-ink-2">Each participant gets this as a private message. No one sees who else received it.</p>
      <Card padded>
        {report ? (
          <Report round={report} />
        ) : (
          <form onSubmit={submit} className="flex flex-col gap-4">
            <TextArea
              label="Message"
              rows={6}
              value={text}
              countTo={LIMITS.messageMax}
              error={tooLong ? 'Message is too long' : undefined}
              onChange={(event) => setText(event.target.value)}
            />
            {send.isError ? <Notice tone="danger">{send.error.message}</Notice> : null}
            <Button type="submit" className="self-end" loading={send.isPending} disabled={!isVisible(text) || tooLong}>
              Send to all
            </Button>
          </form>
        )}
      </Card>
    </div>
  );
}

function Report({ round: { total, sent, refused, finished } }: { round: MessageRound }) {
  const done = refused.reduce((sum, { people }) => sum + people, sent);
  return (
    <div className="flex flex-col gap-4" role="status">
      <p className="font-semibold">
        {finished ? `Sent to ${sent} of ${total} ${total === 1 ? 'person' : 'people'}.` : `Sending: ${done} of ${total}.`}
      </p>
      {finished ? null : <ProgressBar label="Sending" value={total === 0 ? 1 : done / total} />}
      {refused.map((each) => (
        <p key={each.reason} className="text-ink-2">
          {wordsOf(each)}
        </p>
      ))}
      <ButtonLink to="/messages" look="ghost" className="self-start">
        Go to Messages
      </ButtonLink>
    </div>
  );
}

function wordsOf({ reason, people }: MessageRound['refused'][number]): string {
  const refused = people === 1 ? '1 person couldn’t be messaged' : `${people} people couldn’t be messaged`;
  switch (reason) {
    case 'BLOCKED':
      return `${refused} because you’ve blocked them or they’ve blocked you.`;
    case 'PERSON_SUSPENDED':
      return `${refused} because their account is suspended.`;
    case 'PERSON_GONE':
      return `${refused} because they’ve left Turnout.`;
    case null:
      return `${refused}.`;
  }
}
