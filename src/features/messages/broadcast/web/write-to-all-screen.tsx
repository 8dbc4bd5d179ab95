import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarX } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { v7 } from 'uuid';
import * as LIMITS from '#kernel/limits.ts';
import * as paths from '#kernel/http/paths.ts';
import { formatCount, formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { pageMeta } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { Broadcast } from '../contract.ts';
import { mailedMessage, peopleLabel, reachMessage } from '../copy.ts';

export const meta = pageMeta({ title: 'Message all', unlisted: true });

const POLL_MS = 1500;

/** A host's message to everyone who takes part in an event, each in their own conversation, and its progress. */
export default function WriteToAllScreen() {
  const trpc = useTrpc();
  const me = useMyUserId();
  const sessionEventId = useSearchParams()[0].get('sessionEventId') ?? '';
  const event = useQuery({
    ...trpc.session.getSessionEvent.queryOptions({ userId: me ?? '', sessionEventId }),
    enabled: sessionEventId !== '' && me !== null,
  });
  const code = event.error?.data?.code;
  if (sessionEventId === '' || code === 'NOT_FOUND' || code === 'BAD_REQUEST')
    return (
      <EmptyState icon={CalendarX} as="h1" title="We can’t find this date" action={<ButtonLink to={paths.hub}>My hub</ButtonLink>}>
        Open one of your sessions and choose ‘Message all’ for one of its dates.
      </EmptyState>
    );
  if (event.isPending) return <ScreenSkeleton />;
  if (event.isError)
    return (
      <ErrorState
        title="The date couldn’t be loaded"
        detail={event.error.message}
        onRetry={() => void event.refetch()}
        retrying={event.isFetching}
      />
    );
  return <WriteToAll event={event.data} />;
}

function WriteToAll({ event }: { event: SessionEvent }) {
  const trpc = useTrpc();
  const [params, setParams] = useSearchParams();
  // In the address, so that the report is there again after a reload or on the way back.
  const sentId = params.get('round');
  const broadcast = useQuery({
    ...trpc.chat.getRound.queryOptions({ id: sentId ?? '' }),
    enabled: sentId !== null,
    refetchInterval: ({ state }) => (state.data?.finished ? false : POLL_MS),
  });
  const reach = useQuery({ ...trpc.chat.getRoundReach.queryOptions({ sessionEventId: event.id }), staleTime: 0 });
  const start = new Date(event.startDateTime);
  return (
    <div className="max-w-[640px]">
      <Link
        to={paths.event(event.sessionOwnerUsername, event.sessionId, event.id)}
        className="inline-flex min-h-9 items-center gap-2 text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <Icon of={ArrowLeft} size={18} />
        <span className="[overflow-wrap:anywhere]">{event.title}</span>
      </Link>
      <h1 className="mb-1 text-[30px]">Message all</h1>
      <p className="mb-2 font-semibold">
        {formatShortDay(start, event.timeZone)}, {formatTime(start, event.timeZone)}
        {reach.data ? ` · ${peopleLabel(reach.data.people)}` : null}
      </p>
      <p className="mb-5 text-ink-2">
        Each participant gets this as a private message. No one sees who else received it.{' '}
        {sentId === null && reach.data ? reachMessage(reach.data) : null}
      </p>
      <Card padded>
        {sentId === null ? (
          <WriteForm
            event={event}
            people={reach.data?.people ?? null}
            onSent={(id) => setParams({ sessionEventId: event.id, round: id }, { replace: true })}
          />
        ) : broadcast.data ? (
          <Report broadcast={broadcast.data} />
        ) : broadcast.isError ? (
          <ErrorState
            title="The report couldn’t be loaded"
            detail={broadcast.error.message}
            onRetry={() => void broadcast.refetch()}
            retrying={broadcast.isFetching}
          />
        ) : (
          <LoadingRegion label="Loading the report">
            <Skeleton className="h-5 w-48" />
          </LoadingRegion>
        )}
      </Card>
    </div>
  );
}

// How many people it would reach is null until it is known: the form doesn't wait for it.
type WriteFormProps = { event: SessionEvent; people: number | null; onSent: (id: string) => void };

function WriteForm({ event, people, onSent }: WriteFormProps) {
  const trpc = useTrpc();
  const [id] = useState(() => v7());
  const [text, setText] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const send = useMutation(trpc.chat.writeToAll.mutationOptions({ onSuccess: () => onSent(id), onError: () => setIsConfirming(false) }));
  const tooLong = text.trim().length > LIMITS.messageMax;
  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    if (isVisible(text) && !tooLong) setIsConfirming(true);
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label="Message"
        rows={6}
        value={text}
        countTo={LIMITS.messageMax}
        error={tooLong ? 'Message is too long' : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {send.isError ? <Notice tone="danger">{send.error.message}</Notice> : null}
      <Button type="submit" className="self-end" disabled={!isVisible(text) || tooLong}>
        Send to all
      </Button>
      {isConfirming ? (
        <LazyConfirmDialog
          open
          onOpenChange={setIsConfirming}
          title={people === null ? 'Message everyone?' : `Message ${peopleLabel(people)}?`}
          confirmLabel="Send"
          busy={send.isPending}
          onConfirm={() => send.mutate({ id, sessionEventId: event.id, text: text.trim() })}
        >
          <p className="text-ink-2">Everyone taking part gets your message now. It can’t be taken back for all of them at once.</p>
        </LazyConfirmDialog>
      ) : null}
    </form>
  );
}

function ScreenSkeleton() {
  return (
    <LoadingRegion label="Loading the date" className="max-w-[640px]">
      <Skeleton className="mb-3 h-5 w-40" />
      <Skeleton className="mb-3 h-9 w-56" />
      <Skeleton className="mb-5 h-5 w-64" />
      <Skeleton className="h-64 rounded-card" />
    </LoadingRegion>
  );
}

function Report({ broadcast: { total, sent, mailed, isMailed, refused, finished } }: { broadcast: Broadcast }) {
  const done = refused.reduce((sum, { people }) => sum + people, sent);
  return (
    <div className="flex flex-col gap-4" role="status">
      <p className="font-semibold">
        {finished ? `Sent to ${formatCount(sent)} of ${peopleLabel(total)}.` : `Sending: ${formatCount(done)} of ${formatCount(total)}.`}
      </p>
      {finished ? null : <ProgressBar label="Sending" value={total === 0 ? 1 : done / total} />}
      {finished && sent > 0 ? <p className="text-ink-2">{mailedMessage({ sent, mailed, isMailed })}</p> : null}
      {refused.map((each) => (
        <p key={each.reason} className="text-ink-2">
          {refusalMessage(each)}
        </p>
      ))}
      <ButtonLink to={paths.messages} variant="ghost" className="self-start">
        Go to Messages
      </ButtonLink>
    </div>
  );
}

function refusalMessage({ reason, people }: Broadcast['refused'][number]): string {
  const refused = `${peopleLabel(people)} couldn’t be messaged`;
  switch (reason) {
    case 'BLOCKED':
      return `${refused} because you’ve blocked them or they’ve blocked you.`;
    case 'PERSON_SUSPENDED':
      return `${refused} because their account is suspended.`;
    case 'PERSON_GONE':
      return `${refused} because they’ve left.`;
    case 'HOST_SUSPENDED':
      return `${peopleLabel(people)} ${people === 1 ? 'wasn’t' : 'weren’t'} messaged because your account was suspended.`;
    case null:
      return `${refused}.`;
  }
}
