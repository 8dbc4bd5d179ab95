import { formatPounds } from '#kernel/money/money.ts';
import { shareOf } from '#features/sessions/returning/rules.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import type { Seat } from '../../contract.ts';
import { seatName } from '../../copy.ts';

export type SeatChoiceProps = {
  seats: readonly Seat[];
  /** How much of the price of each comes back. */
  percent: number;
  /** The name of whoever booked. */
  participant: string;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** Which places of an order to return, each with what comes back of its price. */
export function SeatChoice({ seats, percent, participant, chosen, onChange }: SeatChoiceProps) {
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className="mb-4 rounded-card border border-line px-4">
      <legend className="sr-only">Which tickets</legend>
      {seats.map((seat) => (
        <div key={seat.ticketId} className="flex items-center justify-between gap-3 border-t border-line py-1 first-of-type:border-t-0">
          <Checkbox
            className="min-w-0 flex-1 [overflow-wrap:anywhere]"
            label={<bdi>{seatName(seat, participant)}</bdi>}
            hint={`Place ${seat.seat}`}
            checked={chosen.has(seat.ticketId)}
            onChange={({ target }) => toggle(seat.ticketId, target.checked)}
          />
          {seat.credit ? <span>Credit</span> : null}
          {seat.price > 0 && !seat.credit ? <span className="tabular-nums">{formatPounds(shareOf({ percent }, seat.price))}</span> : null}
        </div>
      ))}
    </fieldset>
  );
}
