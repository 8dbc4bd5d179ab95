import { useState } from 'react';
import { Link } from 'react-router';
import { formatPounds } from '#kernel/money/money.ts';
import * as paths from '#kernel/http/paths.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { useEventRefunds } from './use-event-refunds.ts';
import type { RefundProgress } from '#features/payments/refunds/contract.ts';

const RefundAllDialog = lazyPart(
  async () => (await import('./refund-all-dialog.tsx')).RefundAllDialog,
  ({ onClose }) => onClose(),
);

/** The money of a cancelled event: what is still to be refunded, and how far that has got. */
export function EventRefundsPanel({ event }: { event: SessionEvent }) {
  const [asking, setAsking] = useState(false);
  const { progress } = useEventRefunds(event);
  if (!progress || progress.paid === 0) return null;
  return (
    <section aria-label="Refunds" className="rounded-control border border-line p-4 text-[14.5px]">
      <p className="font-semibold" aria-live="polite">
        {headline(progress)}
      </p>
      {progress.underWay > 0 ? (
        <div className="mt-3">
          <ProgressBar label="Tickets refunded" value={progress.refunded / progress.paid} />
        </div>
      ) : null}
      {progress.failed > 0 ? (
        <p className="mt-2 text-ink-2">
          {progress.failed === 1 ? 'One refund' : `${progress.failed} refunds`} couldn’t be made.{' '}
          <Link to={paths.orders({ side: 'sold' })} className="font-semibold text-accent-text hover:underline">
            See your orders
          </Link>
        </p>
      ) : null}
      {progress.open > 0 && progress.underWay === 0 ? (
        <Button variant="ghost" wide className="mt-3" onClick={() => setAsking(true)}>
          {progress.open === 1 ? 'Refund' : 'Refund all'} {formatPounds(progress.openAmount)}
        </Button>
      ) : null}
      {asking ? <RefundAllDialog event={event} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function headline({ paid, refunded, underWay, open }: RefundProgress): string {
  if (underWay > 0) return `Refunding: ${refunded} of ${paid} done`;
  if (refunded === paid) return paid === 1 ? 'The paid ticket has been refunded.' : `All ${paid} paid tickets have been refunded.`;
  if (open > 0 && refunded > 0) return `${refunded} of ${paid} paid tickets refunded.`;
  return paid === 1 ? 'One paid ticket hasn’t been refunded.' : `${paid - refunded} paid tickets haven’t been refunded.`;
}
