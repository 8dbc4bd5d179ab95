import { DoorOpen } from 'lucide-react';
import * as paths from '#kernel/http/paths.ts';
import { formatCount } from '#kernel/time/time-text.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { AttendeePage } from '../../contract.ts';
import { EarlyNotice } from '../../door/web/early-notice.tsx';
import { CodeCheckIn } from '../../shared/code-check-in.tsx';

type CheckInCardProps = { event: SessionEvent; counts: AttendeePage['counts'] | undefined; kinds: AttendeePage['kinds'] };

/** Beside the guest list: how many are here, of which kinds the tickets are, the code that checks somebody in, and the way to the door. */
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
      {event.cancelled ? null : <EarlyNotice date={event} className="mb-4" />}
      <CodeCheckIn key={event.id} sessionEventId={event.id} />
      {/* A page of its own that the service worker opens without a connection, so it is loaded as one. */}
      <ButtonLink variant="ghost" wide className="mt-3" to={paths.door(event.id)} reloadDocument>
        <Icon of={DoorOpen} size={20} />
        Open the door
      </ButtonLink>
      <p className="mt-2 text-[13.5px] text-ink-2">Works without a network, for two doors at once and for helpers.</p>
    </Card>
  );
}

/** How many have a valid ticket. */
export function bookedOf({ come, here, noShow }: AttendeePage['counts']): number {
  return come + here + noShow;
}
