import { useQuery } from '@tanstack/react-query';
import { HandHeart } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { UserCard } from '#features/people/contract.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import type { Payment } from '#features/payments/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Tip } from '../contract.ts';

export type TipOrderCardProps = { payment: Payment; isRecipient: boolean };

const NOT_SENT: Partial<Record<Payment['status'], string>> = {
  PENDING: 'The payment is still open. The tip will be sent as soon as it’s paid.',
  CANCELLED: 'The checkout was closed before it was paid, so no tip was sent and nothing was charged.',
  FAILED: 'The payment couldn’t be started, so no tip was sent and nothing was charged.',
};

/** A tip in its order: between whom, how much, for what, and with what message. */
export function TipOrderCard({ payment, isRecipient }: TipOrderCardProps) {
  const trpc = useTrpc();
  const tip = useQuery(trpc.tip.getTip.queryOptions({ tipId: payment.itemId, recipientUserId: payment.ownerUserId }));
  if (tip.isPending) return <Skeleton className="h-64 w-full rounded-card" />;
  if (tip.isError) return <ErrorState title="This tip couldn’t be loaded" onRetry={() => void tip.refetch()} retrying={tip.isFetching} />;
  if (!tip.data)
    return (
      <Card>
        <EmptyState
          icon={HandHeart}
          title="No tip was sent"
          action={
            <ButtonLink variant="ghost" to={paths.profile(payment.ownerUsername)}>
              Back to @{payment.ownerUsername}
            </ButtonLink>
          }
        >
          {NOT_SENT[payment.status] ?? 'This order has no tip.'}
        </EmptyState>
      </Card>
    );
  return <SentTip tip={tip.data} isRecipient={isRecipient} ownerUsername={payment.ownerUsername} />;
}

function SentTip({ tip, isRecipient, ownerUsername }: { tip: Tip; isRecipient: boolean; ownerUsername: string }) {
  const other = isRecipient ? tip.sender : tip.recipient;
  const item = tip.contentItemUri;
  return (
    <Card as="section" aria-label="Tip" className="flex flex-col gap-4 p-6">
      <Person card={other} lead={isRecipient ? 'From' : 'To'} />
      <p className="text-[40px] leading-none font-semibold tabular-nums">{formatPounds(tip.amount)}</p>
      {tip.message ? <p className="written text-[16px] [overflow-wrap:anywhere]">{tip.message}</p> : null}
      {tip.refunded ? <p className="text-ink-2">This tip was refunded.</p> : null}
      <div className="flex flex-wrap gap-2">
        {item ? (
          // Whoever has just tipped came from there.
          <ButtonLink variant={isRecipient ? 'ghost' : 'primary'} to={`${paths.item({ username: ownerUsername, ...item })}#comments`}>
            {item.type === 'POST' ? 'View post' : 'View session'}
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  );
}

function Person({ card, lead }: { card: UserCard | null; lead: string }) {
  if (!card) return <p className="text-ink-2">{lead} someone who has left</p>;
  const name = card.displayName ?? card.username;
  return (
    <div className="flex items-center gap-3">
      <Avatar seed={card.id} name={name} src={pictureUrl(card.profilePic, 150)} size="m" />
      <p className="min-w-0">
        <span className="block text-[13.5px] text-ink-2">{lead}</span>
        <Link to={paths.profile(card.username)} className="font-semibold [overflow-wrap:anywhere] hover:underline">
          {name}
        </Link>
      </p>
    </div>
  );
}
