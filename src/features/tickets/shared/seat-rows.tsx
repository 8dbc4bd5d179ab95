import { Pill } from '#ui/feedback/pill.tsx';
import type { Seat, Ticket } from '../contract.ts';
import { seatKind, seatName } from '../copy.ts';
import { CheckInButton } from './check-in-button.tsx';

export type SeatRowsProps = {
  ticket: Ticket;
  /** The name of whoever booked. */
  participant: string;
  timeZone: string;
  /** Whether people can still be checked in. */
  isOpen: boolean;
  onMarked: () => void;
};

/** The places of an order for its host: who, with which code, and the way to check each in. */
export function SeatRows({ ticket, participant, timeZone, isOpen, onMarked }: SeatRowsProps) {
  return (
    <ul aria-label="Places" className="border-t border-line">
      {ticket.seats.map((seat) => (
        <li key={seat.ticketId} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3 first:border-t-0">
          <span className="min-w-0 flex-1 basis-40">
            <span className="block font-semibold [overflow-wrap:anywhere]">
              <bdi>{seatName(seat, participant)}</bdi>
            </span>
            <span className="block text-[13.5px] text-ink-2 tabular-nums">
              {[seatKind(seat, ticket.seats), `Place ${seat.seat} of ${ticket.seats.length}`].filter(Boolean).join(' · ')}
              {seat.code === null ? null : (
                <>
                  {' · '}
                  <span className="whitespace-nowrap">{seat.code}</span>
                </>
              )}
            </span>
          </span>
          <Standing seat={seat} sessionEventId={ticket.sessionEventId} {...{ participant, timeZone, isOpen, onMarked }} />
        </li>
      ))}
    </ul>
  );
}

type StandingProps = Omit<SeatRowsProps, 'ticket'> & { seat: Seat; sessionEventId: string };

function Standing({ seat, sessionEventId, participant, timeZone, isOpen, onMarked }: StandingProps) {
  if (seat.status !== 'active') return <Pill tone="warn">{seat.status === 'cancelled' ? 'Returned' : 'Refunded'}</Pill>;
  if (!isOpen) return null;
  const { ticketId: id, checkedInAt } = seat;
  const name = seatName(seat, participant);
  return <CheckInButton ticket={{ id, sessionEventId, checkedInAt }} timeZone={timeZone} name={name} onMarked={onMarked} />;
}
