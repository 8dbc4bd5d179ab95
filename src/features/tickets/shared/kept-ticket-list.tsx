import { useEffect, useState, type ReactNode } from 'react';
import { Ticket } from 'lucide-react';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { KeptTicketCard } from '../wallet/web/kept-ticket-card.tsx';
import { readKeptTickets, type KeptTickets } from './kept-tickets.ts';

type KeptTicketListProps = {
  /** Only the tickets to this date. */
  sessionEventId?: string;
  /** How many at most. */
  most?: number;
  /** Shown if there are none. */
  none?: ReactNode;
};

/** The signed-in person's tickets as this device stores them, for when nothing can be reached. */
export function KeptTicketList({ sessionEventId, most = Infinity, none = <NoKeptTickets /> }: KeptTicketListProps) {
  const kept = useKeptTickets(useMyUserId());
  if (kept === null) return <KeptTicketsWaiting />;
  const all = kept === 'nothing' ? [] : kept.tickets;
  const shown = all.filter((ticket) => sessionEventId === undefined || ticket.sessionEventId === sessionEventId).slice(0, most);
  if (kept === 'nothing' || shown.length === 0) return none;
  return (
    <>
      <p className="mb-4 px-1 text-[13.5px] text-ink-2">
        Last updated <RelativeTime instant={kept.asOf} />. Reconnect to see any changes since.
      </p>
      <ul aria-label="Tickets on this device" className="flex flex-col gap-5">
        {shown.map((ticket) => (
          <li key={ticket.code}>
            <KeptTicketCard ticket={ticket} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function NoKeptTickets() {
  return (
    <EmptyState icon={Ticket} title="No tickets on this device">
      Your tickets are saved here while you’re signed in and online, so you can show them at the door.
    </EmptyState>
  );
}

export function KeptTicketsWaiting() {
  return (
    <LoadingRegion label="Looking for your tickets">
      <Skeleton className="h-56 w-full rounded-card" />
    </LoadingRegion>
  );
}

function useKeptTickets(userId: string | null): KeptTickets | 'nothing' | null {
  const [kept, setKept] = useState<KeptTickets | 'nothing' | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    let here = true;
    readKeptTickets(userId).then(
      (found) => here && setKept(found ?? 'nothing'),
      () => here && setKept('nothing'),
    );
    return () => {
      here = false;
    };
  }, [userId]);
  return kept;
}
