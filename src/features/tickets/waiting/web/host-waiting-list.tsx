import { useMutation, useQuery } from '@tanstack/react-query';
import { Clock, ListOrdered } from 'lucide-react';
import { formatPrice } from '#kernel/money/money.ts';
import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import * as paths from '#kernel/http/paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { mayCostMoney } from '#features/sessions/rules.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Link } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { Waiting } from '../contract.ts';
import { FIRST_BUT, OFFERED, PASSED_OVER } from '../copy.ts';

const POLL_MS = 30_000;

/** Who waits for a date, as its host sees it: who holds an offer, who is next, and why somebody was passed over. Load it lazily. */
export function HostWaitingList({ event }: { event: SessionEvent }) {
  const trpc = useTrpc();
  const list = useQuery({
    ...trpc.ticket.getWaitingList.queryOptions({ sessionEventId: event.id }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
  if (list.isError)
    return <ErrorState title="The waiting list couldn’t be loaded" onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (list.isPending)
    return (
      <LoadingRegion label="Loading the waiting list">
        <Skeleton className="h-64 w-full rounded-card" />
      </LoadingRegion>
    );
  const { items } = list.data;
  if (items.length === 0)
    return (
      <Card>
        <EmptyState icon={ListOrdered} title="Nobody is waiting">
          Once this date is full, people can join its waiting list.
        </EmptyState>
      </Card>
    );
  const offers = items.filter(({ state }) => state !== 'waiting').length;
  return (
    <Card>
      <ol aria-label="Waiting list">
        {items.map((person, place) => (
          <WaitingRow key={person.userId} person={person} event={event} position={place < offers ? null : place - offers + 1} />
        ))}
      </ol>
    </Card>
  );
}

function WaitingRow({ person, event, position }: { person: Waiting; event: SessionEvent; position: number | null }) {
  const name = person.user?.displayName ?? person.user?.username ?? 'Someone who has left';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 first:border-t-0 sm:px-5">
      <span className="w-5 text-center font-semibold text-ink-2 tabular-nums">{position}</span>
      <Avatar seed={person.userId} name={name} src={pictureUrl(person.user?.profilePic ?? null, 150)} />
      <div className="min-w-0 flex-1 basis-40">
        {person.user ? (
          <Link to={paths.profile(person.user.username)} className="block truncate font-semibold hover:underline">
            {name}
          </Link>
        ) : (
          <span className="block truncate font-semibold">{name}</span>
        )}
        <p className="text-[13.5px] text-ink-2">{sinceOf(person, event.timeZone)}</p>
      </div>
      <div className="ml-auto flex items-center gap-3">
        <p className={person.obstacle === null ? 'text-[13.5px] text-ink-2' : 'text-[13.5px] text-warn'}>{noteOf(person, event)}</p>
        {person.state === 'waiting' ? (
          <OfferButton event={event} userId={person.userId} name={name} />
        ) : (
          <Pill tone="good">
            <Icon of={Clock} size={14} />
            {person.state === 'paying' ? 'Paying' : 'Place held'}
          </Pill>
        )}
      </div>
    </li>
  );
}

function sinceOf({ state, joinedAt, offeredAt, until }: Waiting, zone: string): string {
  const moment = (at: string) => `${formatShortDay(new Date(at), zone)}, ${formatTime(new Date(at), zone)}`;
  if (state === 'waiting' || offeredAt === null || until === null) return `Since ${moment(joinedAt)}`;
  return `Offered ${moment(offeredAt)}, until ${formatTime(new Date(until), zone)}`;
}

function noteOf({ obstacle, paysWith }: Waiting, event: SessionEvent): string {
  if (obstacle !== null) return PASSED_OVER[obstacle];
  if (!mayCostMoney(event)) return 'Free';
  if (paysWith === 'membership') return 'With pass';
  return event.hasKinds ? 'By card' : `Pays ${formatPrice(event.price)}`;
}

function OfferButton({ event, userId, name }: { event: SessionEvent; userId: string; name: string }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const offer = useMutation({
    ...trpc.ticket.offerPlace.mutationOptions(),
    onSuccess: ({ state, obstacle }) =>
      showToast(obstacle === null ? { text: OFFERED[state], tone: 'good' } : { text: FIRST_BUT[obstacle], tone: 'plain' }),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    onSettled: () => invalidate({ kind: 'guest' }),
  });
  return (
    <Button
      variant="ghost"
      size="small"
      className="relative shrink-0"
      loading={offer.isPending}
      aria-label={`Offer a place to ${name}`}
      onClick={() => offer.mutate({ sessionEventId: event.id, userId })}
    >
      Offer a place
    </Button>
  );
}
