import { priceFrom } from '#features/content/copy.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';

/** The price of one ticket above the button that books it. */
export function TicketPrice({ event }: { event: Pick<SessionEvent, 'price' | 'hasKinds'> }) {
  return (
    <div>
      <p className="font-display text-[26px] leading-tight font-bold tabular-nums">{priceFrom(event)}</p>
      <p className="text-[13.5px] text-ink-2">for one ticket</p>
    </div>
  );
}
