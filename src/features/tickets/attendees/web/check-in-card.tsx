import { formatCount } from '#kernel/time/time-text.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import type { AttendeePage } from '../../contract.ts';
import { CodeCheckIn } from '../../shared/code-check-in.tsx';

type CheckInCardProps = { event: SessionEvent; counts: AttendeePage['counts'] | undefined; kinds: AttendeePage['kinds'] };

/** Beside the guest list: how many are here, of which kinds the tickets are, and the code that checks somebody in. */
export function CheckInCard({ event, counts, kinds }: CheckInCardProps) {
  const expected = counts ? bookedOf(counts) : 0;
  return (
    <Card padded as="section" aria-labelledby="check-in">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="check-in" className="text-[17px]">
          Check in
        </h2>
        {counts ? (
          <p className="text-[13.5px] text-ink-2">
            <strong className="text-ink">{counts.here}</strong> of {expected} here
          </p>
        ) : null}
      </div>
      <div className="mb-4">
        <ProgressBar label="Checked in" value={counts && expected > 0 ? counts.here / expected : 0} />
      </div>
      {kinds ? <SummaryList className="mb-4" rows={kinds.map(({ name, count }) => ({ term: name, value: formatCount(count) }))} /> : null}
      <CodeCheckIn key={event.id} sessionEventId={event.id} />
    </Card>
  );
}

/** How many have a valid ticket. */
export function bookedOf({ come, here, noShow }: AttendeePage['counts']): number {
  return come + here + noShow;
}
