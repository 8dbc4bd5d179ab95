import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import type { CalendarEntry } from '#features/sessions/shared/calendar/calendar-entry.ts';
import { EntryRow } from '#features/sessions/shared/calendar/entry-row.tsx';
import { MyPasses, useMyPasses } from '#features/memberships/shared/my-passes.tsx';
import { MyGifts, useMyGifts } from '#features/gifts/shared/my-gifts.tsx';
import { MySubscriptions, useMySubscriptions } from '#features/subscriptions/shared/my-subscriptions.tsx';
import { StoredTicketList } from '#features/tickets/shared/stored-ticket-list.tsx';
import { NextTicket } from '#features/tickets/shared/next-ticket.tsx';
import { isUnreachable } from '#platform/web/query/is-unreachable.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { moreLinkClass } from '#ui/actions/more-link-class.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const SHOWN = 5;
const SOONEST = 10;

/**
 * Booked tickets: the next one with its code, then the later ones. Past tickets
 * are among the orders (docs/product.md#my-hub).
 */
export function HubTickets({ booked }: { booked: CalendarEntry[] }) {
  const trpc = useTrpc();
  const next = useQuery(
    trpc.payment.queryPaymentsByUser.queryOptions(
      { when: 'UPCOMING', type: 'SESSION_EVENT', status: 'COMPLETED', limit: SOONEST },
      { staleTime: 0 },
    ),
  );
  // A cancelled date isn't what comes next; it stays in the list below.
  const first = next.data?.items.find(({ item }) => item?.state !== 'cancelled');
  // What stands below comes at once, so that nothing moves. A ticket waits for none of it, and the rest for none that fails.
  const isComplete = [next, useMyPasses(), useMySubscriptions(), useMyGifts()].every(
    ({ isPending, fetchStatus, failureCount }) => !isPending || fetchStatus === 'paused' || failureCount > 0,
  );
  const after = booked.filter(({ id }) => id !== first?.id).slice(0, SHOWN);
  return (
    <div className="flex flex-col gap-5">
      {isUnreachable(next) ? (
        <StoredTicketList most={1} />
      ) : next.isPending ? (
        <Skeleton className="h-[500px] w-full rounded-card sm:h-56" />
      ) : first ? (
        <NextTicket payment={first} />
      ) : (
        <EmptyState icon={Ticket} title="No upcoming tickets" action={<ButtonLink to="/">Discover sessions</ButtonLink>}>
          Tickets you book appear here, with everything you need on the day.
        </EmptyState>
      )}
      {isComplete ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
          {after.length > 0 ? <Booked entries={after} title={first ? 'After that' : 'Booked'} /> : null}
          <div className="flex min-w-0 flex-col gap-5 empty:hidden">
            <MyPasses />
            <MySubscriptions />
            <MyGifts />
          </div>
        </div>
      ) : null}
    </div>
  );
}

function Booked({ entries, title }: { entries: CalendarEntry[]; title: string }) {
  return (
    <Card as="section" aria-labelledby="after-that">
      <div className="flex items-center justify-between gap-3 border-b border-line px-5 py-[18px]">
        <h2 id="after-that" className="text-[17px]">
          {title}
        </h2>
        <Link to={paths.orders()} className={moreLinkClass}>
          See all
        </Link>
      </div>
      <ul aria-labelledby="after-that">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} withWeekday />
        ))}
      </ul>
    </Card>
  );
}
