import { useEffect, useState, useSyncExternalStore } from 'react';
import { Ticket } from 'lucide-react';
import { formatDay, formatTime } from '#kernel/time-text.ts';
import { pageMeta } from '#platform/web/define-page.ts';
import { useSession } from '#platform/web/use-session.ts';
import { DateTile } from '#ui/date-tile.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingRegion } from '#ui/loading-region.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrImage } from '#ui/qr-image.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useViewerZone } from '#ui/use-viewer-zone.ts';
import { zoneOfItem } from '#features/payments/rules/zone-of-item.ts';
import { TicketQr } from '../parts/ticket-qr.tsx';
import { readKeptTickets, type KeptTicket, type KeptTickets } from '../parts/kept-tickets.ts';

export const meta = pageMeta({ title: 'Offline', unlisted: true });

/** What this device can show without a connection: the signed-in person's tickets, with their codes. */
export default function OfflineScreen() {
  const { status, userId } = useSession();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => false,
  );
  return (
    <div className="max-w-[760px]">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[30px]">{status === 'signed-in' ? 'Your tickets' : 'You’re offline'}</h1>
        <Button look="ghost" size="small" onClick={goOn}>
          Try again
        </Button>
      </div>
      <Notice tone={isOnline ? 'good' : 'warn'} className="mb-5">
        {isOnline ? 'You’re back online. Press “Try again” to continue.' : 'There’s no connection. Only your tickets work without one.'}
      </Notice>
      {status === 'signed-in' ? <Tickets userId={userId} /> : status === 'guest' ? <Nothing /> : <Waiting />}
    </div>
  );
}

function Tickets({ userId }: { userId: string }) {
  const [kept, setKept] = useState<KeptTickets | 'nothing' | null>(null);
  useEffect(() => {
    let here = true;
    readKeptTickets(userId).then(
      (found) => here && setKept(found ?? 'nothing'),
      () => here && setKept('nothing'),
    );
    return () => {
      here = false;
    };
  }, [userId]);
  if (kept === null) return <Waiting />;
  if (kept === 'nothing' || kept.tickets.length === 0) return <Nothing />;
  return (
    <>
      <p className="mb-4 px-1 text-[13.5px] text-ink-2">
        Last updated <RelativeTime instant={kept.asOf} />. Reconnect to see any changes since.
      </p>
      <ul className="flex flex-col gap-5">
        {kept.tickets.map((ticket) => (
          <li key={ticket.code}>
            <OfflineTicket ticket={ticket} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OfflineTicket({ ticket }: { ticket: KeptTicket }) {
  const { code, qr, title, hostUsername, startDateTime, endDateTime, place } = ticket;
  const timeZone = zoneOfItem(ticket, useViewerZone());
  return (
    <Card className="flex max-sm:flex-col">
      <div className="flex min-w-0 flex-1 items-start gap-4 p-5 sm:p-6">
        <DateTile instant={startDateTime} timeZone={timeZone} />
        <div className="min-w-0">
          <h2 className="text-[22px] leading-tight [overflow-wrap:anywhere]">{title}</h2>
          <p className="mt-1 text-ink-2">
            {formatDay(new Date(startDateTime), timeZone)}, {formatTime(new Date(startDateTime), timeZone)} to{' '}
            {formatTime(new Date(endDateTime), timeZone)}
          </p>
          <p className="text-ink-2">
            {place ? `${place} · ` : ''}With <span className="font-semibold text-ink">@{hostUsername}</span>
          </p>
        </div>
      </div>
      <div className="flex shrink-0 flex-col items-center justify-center border-line-strong/50 p-5 max-sm:border-t sm:border-l sm:border-dashed">
        <TicketQr code={code} draw={(alt) => <QrImage src={qr} alt={alt} />} />
      </div>
    </Card>
  );
}

function Nothing() {
  return (
    <EmptyState icon={Ticket} title="No tickets on this device">
      Your tickets are saved here while you’re signed in and online, so you can show them at the door.
    </EmptyState>
  );
}

function Waiting() {
  return (
    <LoadingRegion label="Looking for your tickets">
      <Skeleton className="h-56 w-full rounded-card" />
    </LoadingRegion>
  );
}

// The page somebody was going to is in this page's hash; anything but a path of this site is ignored.
function goOn(): void {
  const path = location.hash.slice(1);
  location.assign(/^\/(?![/\\])/.test(path) ? path : '/');
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
