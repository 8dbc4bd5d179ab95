import { useEffect, useState, type ReactNode } from 'react';
import { Ticket } from 'lucide-react';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StoredTicketCard } from '../wallet/web/stored-ticket-card.tsx';
import { readStoredTickets, type StoredTickets } from './stored-tickets.ts';

type KeptTicketListProps = {
  /** Only the tickets to this date. */
  sessionEventId?: string;
  /** How many at most. */
  most?: number;
  /** Shown if there are none. */
  none?: ReactNode;
};

/** The signed-in person's tickets as this device stores them, for when nothing can be reached. */
export function StoredTicketList({ sessionEventId, most = Infinity, none = <NoStoredTickets /> }: KeptTicketListProps) {
  const stored = useStoredTickets(useMyUserId());
  if (stored === null) return <StoredTicketsSkeleton />;
  const all = stored === 'nothing' ? [] : stored.tickets;
  const shown = all.filter((ticket) => sessionEventId === undefined || ticket.sessionEventId === sessionEventId).slice(0, most);
  if (stored === 'nothing' || shown.length === 0) return none;
  return (
    <>
      <p className="mb-4 px-1 text-[13.5px] text-ink-2">
        Last updated <RelativeTime instant={stored.asOf} />. Reconnect to see any changes since.
      </p>
      <ul aria-label="Tickets on this device" className="flex flex-col gap-5">
        {shown.map((ticket) => (
          <li key={ticket.code}>
            <StoredTicketCard ticket={ticket} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function NoStoredTickets() {
  return (
    <EmptyState icon={Ticket} title="No tickets on this device">
      Your tickets are saved here while you’re signed in and online, so you can show them at the door.
    </EmptyState>
  );
}

export function StoredTicketsSkeleton() {
  return (
    <LoadingRegion label="Looking for your tickets">
      <Skeleton className="h-56 w-full rounded-card" />
    </LoadingRegion>
  );
}

function useStoredTickets(userId: string | null): StoredTickets | 'nothing' | null {
  const [stored, setStored] = useState<StoredTickets | 'nothing' | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    let here = true;
    readStoredTickets(userId).then(
      (found) => here && setStored(found ?? 'nothing'),
      () => here && setStored('nothing'),
    );
    return () => {
      here = false;
    };
  }, [userId]);
  return stored;
}
