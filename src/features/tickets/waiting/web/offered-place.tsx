import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { Button } from '#ui/actions/button.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { Icon } from '#ui/media/icon.tsx';
import { OFFER_HELD, offerUntil } from '../copy.ts';
import { useWaiting } from './use-waiting.ts';

/** A place that is held for the reader from the waiting list: until when, the ways to take it, and the way to let it go. */
export function OfferedPlace({ event, until, children }: { event: SessionEvent; until: string; children: ReactNode }) {
  const { leave, leaving } = useWaiting(event);
  const zone = useViewerZone() ?? event.timeZone;
  return (
    <section aria-label="A place is free for you" className="flex flex-col gap-4">
      <div role="status" className="flex gap-3 rounded-control bg-good-soft px-4 py-3 text-good forced-colors:border">
        <Icon of={Ticket} size={22} className="mt-0.5 shrink-0" />
        <div>
          <h2 className="text-[16px]">A place is free for you until {offerUntil(new Date(until), useNow(), zone)}</h2>
          <p className="mt-1 text-[14px]">{OFFER_HELD}</p>
        </div>
      </div>
      <div className="flex flex-col gap-5">{children}</div>
      <Button wide variant="bare" loading={leaving} onClick={leave}>
        No thanks, next in line
      </Button>
    </section>
  );
}
