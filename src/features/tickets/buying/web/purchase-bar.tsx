import type { ReactNode } from 'react';
import { shortWhen } from '#kernel/time/event-when.ts';
import { priceFrom } from '#features/content/copy.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';

/** The button of a date that can be booked; where it stays in sight on a phone (`.booking-foot`), when the date is and its price stay with it. */
export function PurchaseBar({ event, children }: { event: SessionEvent; children: ReactNode }) {
  return (
    <div className="purchase-bar">
      <p>
        <b>{shortWhen(event, useViewerZone())}</b>
        {priceFrom(event)}
      </p>
      {children}
    </div>
  );
}
