import { useState } from 'react';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { mayCostMoney } from '#features/sessions/rules.ts';
import { CancelEventDialog } from './cancel-event-dialog.tsx';
import { RefundAllDialog } from './refund-all-dialog.tsx';

/** Asks the host before cancelling a date, and then about refunding those who paid for it. Load it lazily. */
export function CancelFlow({ event, onClose }: { event: SessionEvent; onClose: () => void }) {
  // It is refunded by itself.
  const isPromised = event.minimum?.isDecided === false;
  const [isRefunding, setRefunding] = useState(false);
  if (isRefunding) return <RefundAllDialog event={{ ...event, cancelled: true }} onClose={onClose} />;
  return (
    <CancelEventDialog
      event={event}
      onClose={onClose}
      onCancelled={(isOne) => (isOne && mayCostMoney(event) && !isPromised ? setRefunding(true) : onClose())}
    />
  );
}
