import { useMutation, useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import { BILLING_ZONE } from '#features/subscriptions/rules.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { useJoinIn } from '#ui/app/join-in.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { OpenedGift } from '../../contract.ts';
import { redeemBy, worthOf } from '../../copy.ts';
import { forgetGift } from './gift-in-tab.ts';

const REDEEM = 'gift.redeem';

type GiftToOpenProps = { gift: OpenedGift; token: string; onChanged: () => void };

/** What a gift is, from whom and with which words, and what its reader can do with it. */
export function GiftToOpen({ gift, token, onChanged }: GiftToOpenProps) {
  const { from, receiverName, words, title, subtitle, owner, expiresAt, status, date } = gift;
  const worth = worthOf(gift);
  return (
    <Card as="section" aria-labelledby="gift" className="mx-auto flex max-w-[520px] flex-col gap-5 p-6 sm:p-8">
      <span aria-hidden="true" className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Icon of={Gift} size={26} />
      </span>
      <div>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {gift.isFromMe ? 'Your gift' : `A gift from ${from ?? 'somebody who has left'}`}
          {receiverName === null ? '' : ` for ${receiverName}`}
        </p>
        <h1 id="gift" className="mt-1 text-[30px] [overflow-wrap:anywhere]">
          {title}
        </h1>
        {subtitle === null ? null : <p className="[overflow-wrap:anywhere]">{subtitle}</p>}
        <p className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
          {`${worth[0]?.toUpperCase() ?? ''}${worth.slice(1)}${date?.place ? `, ${date.place}` : ''}.`}
        </p>
        {date === null || owner === null ? null : (
          <Link
            to={paths.event(owner.username, date.sessionId, date.sessionEventId)}
            className="mt-1 inline-block py-1 font-semibold text-accent-text hover:underline"
          >
            View Session
          </Link>
        )}
      </div>
      {words === null ? null : (
        <blockquote className="written rounded-card bg-sunken px-5 py-4 text-[17px] leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">
          {words}
        </blockquote>
      )}
      {owner === null ? null : (
        <Link to={paths.profile(owner.username)} className="flex items-center gap-3 font-semibold hover:underline">
          <Avatar seed={owner.id} name={owner.displayName ?? owner.username} src={pictureUrl(owner.profilePic, 150)} size="m" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{owner.displayName ?? owner.username}</span>
        </Link>
      )}
      {status === 'waiting' ? (
        <>
          <Redeem gift={gift} token={token} onChanged={onChanged} />
          {expiresAt === null ? null : (
            <p className="text-[13.5px] text-ink-2">
              It can be redeemed until {gift.kind === 'TICKET' ? 'the session starts' : redeemBy(expiresAt)}.
            </p>
          )}
        </>
      ) : (
        <Over gift={gift} />
      )}
    </Card>
  );
}

function Redeem({ gift, token, onChanged }: GiftToOpenProps) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const me = useMyUserId();
  const joinIn = useJoinIn();
  const [isSure, setSure] = useState(false);
  const redeem = useMutation(
    trpc.gift.redeem.mutationOptions({
      async onSuccess({ itemId, userId }) {
        await invalidate({ kind: 'order', itemId });
        if (gift.kind === 'MONTHS') await invalidate({ kind: 'subscription' });
        // This page shows the gift until the order is there, and isn't left to be gone back to.
        await navigate(paths.order(itemId, userId), { replace: true });
        forgetGift();
      },
      // Somebody else may have been first.
      onError: (error) => (error.data?.code === 'CONFLICT' ? onChanged() : undefined),
    }),
  );
  if (me === null)
    return (
      <Button wide onClick={() => joinIn.open('redeem', { to: paths.giftPage, intent: { kind: 'press', name: REDEEM } })}>
        Join in to redeem it
      </Button>
    );
  if (gift.owner?.id === me) return <Notice>This is a gift of something you sell. Whoever it is for redeems it here.</Notice>;
  const isAsked = gift.isFromMe && !isSure;
  return (
    <>
      {gift.isFromMe ? (
        <Notice>
          {isAsked
            ? 'You bought this gift. Pass its link on, or redeem it yourself.'
            : 'It will be yours, and nobody else can redeem it any more.'}
        </Notice>
      ) : null}
      <Button
        wide
        variant={isAsked ? 'ghost' : 'primary'}
        loading={redeem.isPending}
        // Whoever joined in to redeem it needn't press again; who bought it is asked first.
        {...(gift.isFromMe ? {} : { 'data-intent': REDEEM })}
        onClick={() => (isAsked ? setSure(true) : redeem.mutate({ token, forMyself: gift.isFromMe }))}
      >
        {isAsked ? 'Redeem it myself' : 'Redeem'}
      </Button>
      {redeem.error ? <Notice tone="danger">{redeem.error.message}</Notice> : null}
      {/* Last, because it is read later than the rest and must not push the button. */}
      {gift.kind === 'MONTHS' && gift.owner ? <WhileSubscribed creatorUserId={gift.owner.id} me={me} /> : null}
    </>
  );
}

// Somebody whose card pays decides themselves whether it goes on: at its price, or without it.
function WhileSubscribed({ creatorUserId, me }: { creatorUserId: string; me: string }) {
  const trpc = useTrpc();
  const { data } = useQuery(trpc.subscribe.getSubscriber.queryOptions({ creatorUserId, subscriberUserId: me }));
  if (!data || data.accessEnd === null) return null;
  if (data.status === 'payment_failed')
    return (
      <Notice>
        You’re subscribed, but your card was declined. These months begin once the subscription that it paid for has ended.{' '}
        <Link to={paths.subscriptions} className="font-semibold underline">
          Your subscriptions
        </Link>
      </Notice>
    );
  const until = formatDate(new Date(data.givenUntil ?? data.paidThrough), BILLING_ZONE);
  if (!data.autoRenew) return <Notice>You’re subscribed until {until}. These months begin then.</Notice>;
  return (
    <Notice>
      You’re subscribed, and your card pays for it each month. These months begin once it no longer does. To use them next,{' '}
      <Link to={paths.subscriptions} className="font-semibold underline">
        cancel its renewal
      </Link>{' '}
      after redeeming.
    </Notice>
  );
}

function Over({ gift }: { gift: OpenedGift }) {
  const me = useMyUserId();
  if (gift.itemId !== null && me !== null)
    return (
      <>
        <Notice tone="good">You have redeemed this gift.</Notice>
        <ButtonLink wide to={paths.order(gift.itemId, me)}>
          View it
        </ButtonLink>
      </>
    );
  return (
    <Notice>
      {gift.status === 'redeemed'
        ? 'Somebody has already redeemed this gift.'
        : 'This gift can’t be redeemed any more. Ask whoever gave it to you.'}
    </Notice>
  );
}
