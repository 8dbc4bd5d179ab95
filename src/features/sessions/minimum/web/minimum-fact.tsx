import { Users } from 'lucide-react';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { Icon } from '#ui/media/icon.tsx';
import { eventWhen } from '#kernel/time/event-when.ts';
import type { SessionEvent } from '../../contract.ts';
import { mayCostMoney } from '../../rules.ts';
import { minimumText, TAKES_PLACE } from '../copy.ts';

/** Among the facts of an event: how many must book it, and by when. Load it lazily: few events have it. */
export function MinimumFact({ event }: { event: SessionEvent }) {
  const { zone } = eventWhen(event, useViewerZone());
  if (!event.minimum) return null;
  return (
    <>
      <dt className="pt-0.5">
        <Icon of={Users} />
        <span className="sr-only">Minimum number</span>
      </dt>
      <dd className="min-w-0">{event.minimum.isDecided ? TAKES_PLACE : minimumText(event.minimum, zone, mayCostMoney(event))}</dd>
    </>
  );
}
