import { useMutation, useQuery } from '@tanstack/react-query';
import { Gift as GiftIcon } from 'lucide-react';
import * as paths from '#kernel/http/paths.ts';
import * as LIMITS from '#kernel/limits.ts';
import { Link } from 'react-router';
import { REFUNDS_UP_TO_HOST } from '#features/sessions/cancelling/copy.ts';
import { hasLeft } from '#features/people/rules.ts';
import type { Payment } from '#features/payments/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Gift } from '../contract.ts';
import { giftSentence, giftState, LINK_RULE, refundRule, UNUSED_RULE, unusedRule, worthOf } from '../copy.ts';

export type GiftOrderCardProps = { payment: Payment; isGiver: boolean };

/** A gift in its order: to its giver with its state, its link and the way to mail it again; to its creator and administrators, that it is one. */
export function GiftOrderCard({ payment, isGiver }: GiftOrderCardProps) {
  return isGiver ? <OwnGift payment={payment} /> : <SoldGift payment={payment} />;
}

const UNUSED = UNUSED_RULE.replace('you get your', 'the buyer gets their');
const SOLD = {
  PASS: `Once they redeem it, they appear among the people who have a pass. ${UNUSED}`,
  MONTHS: `Once they redeem it, they appear among the people who have your subscription. ${UNUSED}`,
  TICKET: 'Once they redeem it, they appear on the guest list in place of the buyer, who keeps it if nobody does.',
};

function SoldGift({ payment }: { payment: Payment }) {
  return (
    <Card as="section" aria-label="Gift" className="flex flex-col gap-3 p-6">
      <h2 className="text-[26px] [overflow-wrap:anywhere]">{payment.description.title}</h2>
      <p className="text-ink-2">{`Bought for somebody else. ${SOLD[payment.description.gift ?? 'PASS']}`}</p>
    </Card>
  );
}

function OwnGift({ payment }: { payment: Payment }) {
  const trpc = useTrpc();
  const gift = useQuery(trpc.gift.getGift.queryOptions({ ownerUserId: payment.ownerUserId, giftId: payment.id }, { staleTime: 0 }));
  if (gift.isPending) return <Skeleton className="h-64 w-full rounded-card" />;
  if (gift.isError)
    return <ErrorState title="This gift couldn’t be loaded" onRetry={() => void gift.refetch()} retrying={gift.isFetching} />;
  if (!gift.data || gift.data.status === 'pending' || gift.data.status === 'abandoned')
    return (
      <Card>
        <EmptyState
          icon={GiftIcon}
          title="No gift"
          action={
            hasLeft({ username: payment.ownerUsername }) || payment.type === 'SESSION_EVENT' ? null : (
              <ButtonLink variant="ghost" to={paths.profile(payment.ownerUsername, 'memberships')}>
                See memberships
              </ButtonLink>
            )
          }
        >
          {payment.status === 'PENDING'
            ? 'The payment is still open. The gift will be ready as soon as it’s paid.'
            : 'It wasn’t paid, so nothing was given or charged.'}
        </EmptyState>
      </Card>
    );
  return <Given gift={gift.data} payment={payment} />;
}

function Given({ gift, payment }: { gift: Gift; payment: Payment }) {
  const { label, tone } = giftState(gift);
  const worth = worthOf(gift);
  return (
    <Card as="section" aria-label="Gift" className="flex flex-col gap-4 p-6">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-[26px] [overflow-wrap:anywhere]">{gift.title}</h2>
          <p className="mt-0.5 text-ink-2">
            {`${worth[0]?.toUpperCase() ?? ''}${worth.slice(1)}`}
            {gift.receiverName === null ? '' : `, for ${gift.receiverName}`}
          </p>
        </div>
        <Pill tone={tone}>{label}</Pill>
      </div>
      {gift.words === null ? null : (
        <blockquote className="written rounded-card bg-sunken px-4 py-3 [overflow-wrap:anywhere] whitespace-pre-line">
          {gift.words}
        </blockquote>
      )}
      <p>{giftSentence(gift)}</p>
      {gift.status === 'waiting' ? <Ways gift={gift} /> : null}
      {gift.status === 'waiting' ? (
        <p className="text-[13.5px] text-ink-2">{`${LINK_RULE} ${unusedRule(gift)} ${refundRule({ kind: gift.kind, policy: payment.description.returnPolicy })}`}</p>
      ) : null}
      {gift.status === 'waiting' && gift.kind === 'TICKET' && !payment.description.returnPolicy ? (
        <p className="text-[13.5px] text-ink-2">
          {REFUNDS_UP_TO_HOST}{' '}
          <Link to={paths.chat(gift.ownerUserId)} className="font-semibold text-accent-text hover:underline">
            Ask the host
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

function Ways({ gift }: { gift: Gift }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const key = { ownerUserId: gift.ownerUserId, giftId: gift.id };
  const link = useMutation(trpc.gift.getLink.mutationOptions());
  const mail = useMutation(
    trpc.gift.mail.mutationOptions({
      async onSuccess() {
        showToast({ text: 'The gift is on its way.', tone: 'good' });
        await invalidate({ kind: 'order', itemId: gift.id });
      },
    }),
  );
  return (
    <>
      {link.data ? <CopyField label="Its link" hint="Only pass it on to whoever it is for." text={link.data.address} /> : null}
      <div className="flex flex-wrap gap-2">
        {link.data ? null : (
          <Button variant={gift.receiverEmail === null ? 'primary' : 'ghost'} loading={link.isPending} onClick={() => link.mutate(key)}>
            Show its link
          </Button>
        )}
        {gift.receiverEmail === null ? null : (
          <Button variant="ghost" loading={mail.isPending} onClick={() => mail.mutate(key)}>
            {gift.mailedAt === null ? 'Mail it now' : 'Mail it again'}
          </Button>
        )}
      </div>
      {gift.receiverEmail === null ? null : (
        <p className="text-[13.5px] text-ink-2 [overflow-wrap:anywhere]">
          To {gift.receiverEmail}, at most {LIMITS.giftMailsMax} times.
        </p>
      )}
      {(link.error ?? mail.error) ? <Notice tone="danger">{(link.error ?? mail.error)?.message}</Notice> : null}
    </>
  );
}
