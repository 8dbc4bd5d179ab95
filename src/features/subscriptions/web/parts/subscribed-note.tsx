import { formatDate } from '#kernel/time/time-text.ts';
import { Button } from '#ui/actions/button.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { Subscriber } from '../../contract.ts';
import { BILLING_ZONE } from '../../rules.ts';
import { useChangeSubscription } from './use-change-subscription.ts';
import { useUpdateCard } from '#features/payments/shared/recurring/use-update-card.ts';

const DAY_MS = 86_400_000;

/** What a subscriber has to know below the button: when it renews or ends, and how to fix it. */
export function SubscribedNote({ subscriber }: { subscriber: Subscriber }) {
  const { resume } = useChangeSubscription(subscriber.creatorUserId);
  const card = useUpdateCard();
  const now = useNow();
  const until = formatDate(new Date((subscriber.autoRenew ? null : subscriber.givenUntil) ?? subscriber.paidThrough), BILLING_ZONE);
  if (subscriber.status === 'payment_failed') {
    const end = new Date(subscriber.accessEnd ?? subscriber.paidThrough);
    const left = Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
    return (
      <span className="text-warn">
        {/* Given months outlast the days in which a card can be updated. */}
        Card declined,{' '}
        {subscriber.givenUntil === null
          ? `${left === 1 ? '1 day' : `${left} days`} left`
          : `access until ${formatDate(end, BILLING_ZONE)}`}{' '}
        ·{' '}
        <LinkLike busy={card.busy} onClick={card.start}>
          Update card
        </LinkLike>
      </span>
    );
  }
  if (subscriber.autoRenew) return <>Renews {until}</>;
  return (
    <>
      Ends {until}
      {subscriber.mayResume ? (
        <>
          {' · '}
          <LinkLike busy={resume.isPending} onClick={() => resume.mutate({ creatorUserId: subscriber.creatorUserId })}>
            Resume
          </LinkLike>
        </>
      ) : null}
    </>
  );
}

function LinkLike({ busy, onClick, children }: { busy: boolean; onClick: () => void; children: string }) {
  return (
    <Button variant="bare" size="small" loading={busy} onClick={onClick} className="min-h-0! px-0! font-semibold underline">
      {children}
    </Button>
  );
}
