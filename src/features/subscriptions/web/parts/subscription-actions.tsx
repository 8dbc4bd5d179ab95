import { useState } from 'react';
import * as paths from '#kernel/http/paths.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import { hasLeft } from '#features/people/rules.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import type { Subscriber } from '../../contract.ts';
import { BILLING_ZONE } from '../../rules.ts';
import { useChangeSubscription } from './use-change-subscription.ts';
import { useUpdateCard } from '#features/payments/shared/recurring/use-update-card.ts';

export type SubscriptionActionsProps = { subscription: Subscriber; creator: { username: string; displayName: string | null } };

/** What the subscriber can do about a subscription: cancel, resume, change the card, or subscribe again. */
export function SubscriptionActions({ subscription: entry, creator }: SubscriptionActionsProps) {
  const name = creator.displayName ?? creator.username;
  const { cancel, resume } = useChangeSubscription(entry.creatorUserId);
  const card = useUpdateCard();
  const [asking, setAsking] = useState(false);
  const target = { creatorUserId: entry.creatorUserId };
  if (entry.accessEnd === null)
    return hasLeft(creator) ? null : (
      <ButtonLink variant="ghost" size="small" to={`${paths.profile(creator.username)}#subscribe`} aria-label={`Subscribe again: ${name}`}>
        Subscribe again
      </ButtonLink>
    );
  const owed = entry.status === 'payment_failed';
  return (
    <>
      {owed ? (
        <Button size="small" loading={card.busy} onClick={card.start} aria-label={`Update card: ${name}`}>
          Update card
        </Button>
      ) : null}
      {entry.mayResume ? (
        <Button
          variant="ghost"
          size="small"
          loading={resume.isPending}
          onClick={() => resume.mutate(target)}
          aria-label={`Resume: ${name}`}
        >
          Resume
        </Button>
      ) : null}
      {entry.autoRenew ? (
        <Button variant="ghost" size="small" loading={cancel.isPending} onClick={() => setAsking(true)} aria-label={`Cancel: ${name}`}>
          Cancel
        </Button>
      ) : null}
      {asking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title={`Cancel your subscription to ${name}?`}
          confirmLabel="Cancel subscription"
          danger
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate(target, { onSettled: () => setAsking(false) })}
        >
          {owed && entry.givenUntil !== null
            ? 'Its last payment didn’t go through, and you won’t be charged for it. The months that were given to you stay yours.'
            : owed
              ? 'Its last payment didn’t go through, so it ends straight away. You won’t be charged for it.'
              : `You keep access until ${formatDate(new Date(entry.givenUntil ?? entry.paidThrough), BILLING_ZONE)} and won’t be charged again.`}
        </LazyConfirmDialog>
      ) : null}
    </>
  );
}
