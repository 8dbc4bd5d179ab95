import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import * as paths from '#kernel/http/paths.ts';
import { NOT_ON_SALE, useTakesPayments } from '#features/payments/shared/payouts/use-takes-payments.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { SubscribeCreator } from '../web/parts/subscribe-summary.tsx';

const SubscribeDialog = lazyPart(
  async () => (await import('../web/parts/subscribe-dialog.tsx')).SubscribeDialog,
  ({ onClose }) => onClose(),
);

/** The way in from locked content: opens the checkout in place, so that the content opens there. Guests go through the profile. */
export function SubscribeNow({ creator, username }: { creator: SubscribeCreator; username: string }) {
  const trpc = useTrpc();
  const me = useMyUserId();
  const [open, setOpen] = useState(false);
  const { data: offer } = useQuery(trpc.subscribe.getSubscriptionConfig.queryOptions({ userId: creator.userId }));
  const sells = useTakesPayments(creator.userId);
  return (
    <>
      {!sells ? (
        <Button variant="light" disabled>
          {NOT_ON_SALE}
        </Button>
      ) : me === null ? (
        <ButtonLink variant="light" to={`${paths.profile(username)}#subscribe`}>
          Subscribe Now
        </ButtonLink>
      ) : (
        <Button variant="light" onClick={() => setOpen(true)} onPointerEnter={SubscribeDialog.warm} onFocus={SubscribeDialog.warm}>
          Subscribe Now
        </Button>
      )}
      {/* Has its height before the price is known, so that nothing moves. */}
      <p className="min-h-5 text-[13.5px]">{offer ? `${formatPounds(offer.price)} a month · Cancel anytime` : null}</p>
      {open ? <SubscribeDialog creator={creator} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
