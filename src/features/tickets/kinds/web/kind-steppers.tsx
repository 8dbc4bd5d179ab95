import type { SessionEvent } from '#features/sessions/contract.ts';
import { Stepper } from '#ui/fields/stepper.tsx';
import { leftText, mostSeats, placesLeft } from '../../buying/web/most-seats.ts';
import type { OfferedKind } from '../contract.ts';
import { aboutKind, kindPrice } from '../copy.ts';
import { isTooMany, mostOfKind, type Chosen, type Place } from './chosen-places.ts';

type KindSteppersProps = {
  event: SessionEvent;
  /** Whether one of its places is held for the reader from the waiting list. */
  isOffered: boolean;
  kinds: readonly OfferedKind[];
  places: readonly Place[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

/** How many of each kind of ticket. */
export function KindSteppers({ event, isOffered, kinds, places, chosen, onChange }: KindSteppersProps) {
  const most = mostSeats(event, isOffered);
  return (
    <div>
      <p className="mb-3 text-[13.5px] text-ink-2">{leftText(placesLeft(event, isOffered))}</p>
      <ul aria-label="Kinds of ticket" className="rounded-card border border-line">
        {kinds.map((kind) => {
          const key = kind.id ?? 'standard';
          const count = chosen.counts[key] ?? 0;
          const facts = aboutKind(kind, event.timeZone);
          return (
            <li key={key} className="flex items-center justify-between gap-4 border-t border-line px-4 py-3 first:border-t-0">
              <p className="min-w-0">
                <span className="font-semibold [overflow-wrap:anywhere]">{kind.name}</span>{' '}
                <span className="font-semibold whitespace-nowrap tabular-nums">{kindPrice(kind)}</span>
                {facts === '' ? null : <span className="block text-[13.5px] text-ink-2 [overflow-wrap:anywhere]">{facts}</span>}
                {isTooMany(kind, places, most) ? (
                  <span role="alert" className="block text-[13.5px] font-medium text-danger">
                    {tooManyText(mostOfKind(kind, places, most))}
                  </span>
                ) : null}
              </p>
              <Stepper
                label={kind.name}
                value={count}
                min={0}
                max={mostOfKind(kind, places, most)}
                onChange={(value) => onChange({ ...chosen, counts: { ...chosen.counts, [key]: value } })}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function tooManyText(most: number): string {
  return most === 0 ? 'No longer to be had. Choose none.' : `Only ${most} can still be had. Choose fewer.`;
}
