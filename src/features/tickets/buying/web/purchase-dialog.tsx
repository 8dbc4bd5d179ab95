import type { ReactNode } from 'react';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { EventSummary } from '#features/sessions/shared/event-summary.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { SessionPicture } from './session-picture.tsx';

export type PurchaseDialogProps = { event: SessionEvent; sums?: ReactNode; bodyTitle: string; children: ReactNode; onClose: () => void };

/** The date that is being bought, with when, where and the total, beside the way to pay. Load it lazily. */
export function PurchaseDialog({ event, sums, bodyTitle, children, onClose }: PurchaseDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={event.title}
      description={`with ${event.host.displayName ?? `@${event.host.username}`}`}
      media={<SessionPicture sessionId={event.sessionId} ownerUserId={event.sessionOwnerUserId} className="max-sm:aspect-[3/1]!" />}
      bodyTitle={bodyTitle}
      aside={
        <>
          <EventSummary event={event} />
          {sums}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
