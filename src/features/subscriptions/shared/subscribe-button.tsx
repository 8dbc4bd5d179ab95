import { skipToken, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatCount } from '#kernel/time/time-text.ts';
import { useJoinIn } from '#ui/app/join-in.ts';
import { NOT_ON_SALE, useTakesPayments } from '#features/payments/shared/payouts/use-takes-payments.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId, useSession } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { SubscriptionOffer } from '../contract.ts';
import { SubscribedNote } from '../web/parts/subscribed-note.tsx';
import type { SubscribeCreator } from '../web/parts/subscribe-summary.tsx';
import { useSubscribeArrival } from '../web/parts/use-subscribe-arrival.ts';
import { RENEWS_CANCEL_ANYTIME } from '#features/payments/recurring/copy.ts';

const SubscribeDialog = lazyPart(
  async () => (await import('../web/parts/subscribe-dialog.tsx')).SubscribeDialog,
  ({ onClose }) => onClose(),
);

type OpenDialog = { cameBackFrom: string | null } | null;

/** The subscribe button of a profile in each of its states (docs/product.md#subscribe-button), and what arriving there to subscribe does. */
export function SubscribeButton({ creator }: { creator: SubscribeCreator }) {
  const { userId: creatorUserId } = creator;
  const trpc = useTrpc();
  const me = useMyUserId();
  const isOwner = me === creatorUserId;
  const asks = me !== null && !isOwner;
  const offer = useQuery(trpc.subscribe.getSubscriptionConfig.queryOptions({ userId: creatorUserId }));
  const mine = useQuery(trpc.subscribe.getSubscriber.queryOptions(asks ? { creatorUserId, subscriberUserId: me } : skipToken));
  const [shown, setShown] = useState<OpenDialog>(null);
  const clearReturn = useClearReturn();
  const isSubscribed = Boolean(mine.data?.accessEnd);
  useSubscribeArrival({
    creatorUserId,
    isSubscribed: asks && mine.isSuccess ? isSubscribed : null,
    onOpen: (cameBackFrom) => setShown({ cameBackFrom }),
  });
  const close = () => {
    setShown(null);
    clearReturn();
  };
  return (
    <>
      {isOwner ? (
        <Own hasOffer={Boolean(offer.data)} />
      ) : mine.data && isSubscribed ? (
        <Labelled note={<SubscribedNote subscriber={mine.data} />}>
          <Link
            to={paths.order(mine.data.subscriptionId, mine.data.subscriberUserId)}
            className={`${buttonClass({ variant: 'quiet', wide: true })} bg-good-soft! text-good!`}
          >
            <Icon of={Check} size={18} />
            Subscribed
          </Link>
        </Labelled>
      ) : offer.data ? (
        <Offered offer={offer.data} loading={asks && mine.isPending} onOpen={() => setShown({ cameBackFrom: null })} />
      ) : me === null ? (
        // The page arrives as guests see it, and its owner finds a button here.
        <div data-room-for={creatorUserId} className="hidden min-h-12 w-full only:mt-4 sm:min-h-[42px] sm:w-auto sm:min-w-[220px]" />
      ) : null}
      {shown ? <SubscribeDialog creator={creator} cameBackFrom={shown.cameBackFrom} onComplete={clearReturn} onClose={close} /> : null}
    </>
  );
}

function Offered({ offer: { price, userId }, loading, onOpen }: { offer: SubscriptionOffer; loading: boolean; onOpen: () => void }) {
  const sells = useTakesPayments(userId);
  const { status } = useSession();
  const { pathname } = useLocation();
  const joinIn = useJoinIn();
  // Signing in from here leads back to this profile with the checkout opening.
  const press = () => (status === 'signed-in' ? onOpen() : joinIn.open('subscribe', { to: `${pathname}#subscribe` }));
  if (!sells)
    return (
      <Labelled note={`${formatPounds(price)}/month`}>
        <Button variant="quiet" wide disabled>
          {NOT_ON_SALE}
        </Button>
      </Labelled>
    );
  return (
    <Labelled note={RENEWS_CANCEL_ANYTIME} hiddenFrom={userId}>
      <Button wide loading={loading} onClick={press} onPointerEnter={SubscribeDialog.warm} onFocus={SubscribeDialog.warm}>
        <span>
          Subscribe for <span className="whitespace-nowrap">{formatPounds(price)}/month</span>
        </span>
      </Button>
    </Labelled>
  );
}

function Own({ hasOffer }: { hasOffer: boolean }) {
  const trpc = useTrpc();
  const subscribers = useQuery(trpc.subscribe.countSubscribers.queryOptions(hasOffer ? undefined : skipToken));
  const count = subscribers.data?.count;
  // Its line is there before the count is, so that nothing moves.
  const counting = hasOffer ? '\u00a0' : null;
  return (
    <Labelled note={count === undefined ? counting : count === 1 ? '1 subscriber' : `${formatCount(count)} subscribers`}>
      <ButtonLink variant="ghost" wide to={paths.becomeCreator}>
        Manage Subscription
      </ButtonLink>
    </Labelled>
  );
}

/** `hiddenFrom` is its owner, who would see it for a moment while the page loads. */
function Labelled({ note, hiddenFrom, children }: { note: ReactNode; hiddenFrom?: string; children: ReactNode }) {
  return (
    <div data-owner={hiddenFrom} className="flex w-full flex-col gap-2 sm:w-auto sm:min-w-[220px]">
      {children}
      {note === null ? null : <p className="text-center text-[13px] text-ink-2">{note}</p>}
    </div>
  );
}

// A return from a checkout is dealt with once.
function useClearReturn(): () => void {
  const [params, setParams] = useSearchParams();
  return () => {
    if (!params.has('session_id')) return;
    const rest = new URLSearchParams(params);
    rest.delete('session_id');
    setParams(rest, { replace: true, preventScrollReset: true });
  };
}
