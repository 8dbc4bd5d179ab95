import { useMutation } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { pageMeta } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { giftInTab } from '../parts/gift-in-tab.ts';
import { GiftToOpen } from '../parts/gift-to-open.tsx';

export const meta = pageMeta({ title: 'A gift', unlisted: true });

/** A gift, by the secret in the fragment of its link: what it is, from whom and with which words, and the way to redeem it. */
export default function GiftScreen() {
  const { hash } = useLocation();
  const { status, userId } = useSession();
  // Nobody can know the fragment before the browser does.
  if (status === 'starting' || (status === 'signed-in' && userId === '')) return <Waiting />;
  const token = giftInTab(hash);
  return token === null ? <NoGift /> : <Opened key={`${token}.${userId}`} token={token} />;
}

function Opened({ token }: { token: string }) {
  const trpc = useTrpc();
  const { mutate, data: gift, error, isPending } = useMutation(trpc.gift.open.mutationOptions());
  useEffect(() => mutate({ token }), [token, mutate]);
  if (gift) return <GiftToOpen gift={gift} token={token} onChanged={() => mutate({ token })} />;
  if (error === null) return <Waiting />;
  return error.data?.code === 'NOT_FOUND' ? (
    <NoGift />
  ) : (
    <ErrorState title="The gift couldn’t be opened" detail={error.message} onRetry={() => mutate({ token })} retrying={isPending} />
  );
}

function NoGift() {
  return (
    <EmptyState as="h1" icon={Gift} title="There is no gift here" action={<ButtonLink to="/">Discover sessions</ButtonLink>}>
      Check that you have the whole link, or ask whoever gave it to you for another.
    </EmptyState>
  );
}

function Waiting() {
  return (
    <LoadingRegion label="Opening the gift" className="mx-auto max-w-[520px]">
      <Skeleton className="h-[420px] w-full rounded-card" />
    </LoadingRegion>
  );
}
