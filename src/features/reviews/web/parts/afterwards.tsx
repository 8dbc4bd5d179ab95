import { useQuery } from '@tanstack/react-query';
import { HandHeart } from 'lucide-react';
import * as paths from '#kernel/http/paths.ts';
import { eventWhen } from '#kernel/time/event-when.ts';
import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { priceFrom, seatsLabel } from '#features/content/copy.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { availabilityOf } from '#features/sessions/rules.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useTipping } from '#ui/app/tipping.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { Icon } from '#ui/media/icon.tsx';

const ROW = 'mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4';

export type ThanksProps = { host: { id: string; name: string }; session: { id: string; title: string }; onOpen: () => void };

/** Offers to thank the host with a tip; nothing if they can't be paid. */
export function Thanks({ host, session, onOpen }: ThanksProps) {
  const tipping = useTipping(host.id);
  if (!tipping) return null;
  const item = { uri: { type: 'SESSION' as const, id: session.id }, opening: session.title };
  return (
    <div className={ROW}>
      <p>
        <b className="block font-semibold">Say thanks with a tip</b>
        <span className="text-[13.5px] text-ink-2">Voluntary, non-refundable</span>
      </p>
      <Button
        variant="ghost"
        size="small"
        onClick={() => {
          onOpen();
          tipping.open({ recipientUserId: host.id, name: host.name, item });
        }}
      >
        <Icon of={HandHeart} size={16} />
        Tip
      </Button>
    </div>
  );
}

export type NextDateProps = { upcoming: readonly SessionEvent[]; onOpen: () => void };

/** The session's next date with places, to book; nothing without one, or until it is known which dates the reader has a ticket to. */
export function NextDate({ upcoming, onOpen }: NextDateProps) {
  const now = useNow();
  const { data: booked } = useQuery(useTrpc().ticket.queryMyDates.queryOptions());
  const event = upcoming.find((one) => availabilityOf(one, now).purchasable && booked?.includes(one.id) === false);
  return event ? <Offered event={event} onOpen={onOpen} /> : null;
}

function Offered({ event, onOpen }: { event: SessionEvent; onOpen: () => void }) {
  const when = eventWhen(event, useViewerZone());
  const start = new Date(event.startDateTime);
  const facts = [formatTime(start, when.zone), ...(event.seatsLeft === null ? [] : [seatsLabel(event.seatsLeft)]), priceFrom(event)];
  return (
    <div className={ROW}>
      <span className="flex min-w-0 items-center gap-3">
        <DateTile instant={event.startDateTime} timeZone={when.zone} />
        <span>
          <b className="block font-semibold">Next: {formatShortDay(start, when.zone)}</b>
          <span className="text-[13.5px] text-ink-2">{facts.join(' · ')}</span>
        </span>
      </span>
      <ButtonLink
        variant="ghost"
        size="small"
        to={paths.event(event.sessionOwnerUsername, event.sessionId, event.id)}
        aria-label={`Book ${when.day}`}
        onClick={onOpen}
      >
        Book
      </ButtonLink>
    </div>
  );
}
