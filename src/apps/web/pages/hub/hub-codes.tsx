import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as paths from '#kernel/http/paths.ts';
import type { CodeCoverage, DiscountCode } from '#features/payments/codes/contract.ts';
import { CodesSection } from '#features/payments/shared/codes/codes-section.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { CodeCoverageFields } from './code-coverage.tsx';

const MOST = 100;

/** What a creator can make codes for, by id: their sessions, and their passes and memberships on sale or not. */
export function useCodeItems(userId: string) {
  const trpc = useTrpc();
  const contents = useInfiniteQuery(
    trpc.content.queryContentByUser.infiniteQueryOptions(
      { userId, limit: MOST, form: 'card' },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const memberships = useQuery(trpc.membership.queryMembershipsByUser.queryOptions({ userId, limit: MOST }));
  return {
    isPending: contents.isPending || memberships.isPending,
    sessions: (contents.data?.pages ?? []).flatMap(({ items }) =>
      items.flatMap((item) => (item.type === 'SESSION' ? [{ id: item.id, title: item.title ?? 'A session' }] : [])),
    ),
    /** Reads older sessions; null if there are none. */
    showOlder: contents.hasNextPage ? () => void contents.fetchNextPage() : null,
    memberships: (memberships.data?.items ?? []).map(({ id, title }) => ({ id, title })),
  };
}

/** The page of the hub with a creator's discount codes (docs/product.md#discount-codes). */
export function HubCodes() {
  const { userId, username } = useSession();
  return userId && username ? <Codes userId={userId} username={username} /> : null;
}

function Codes({ userId, username }: { userId: string; username: string }) {
  const items = useCodeItems(userId);
  const linkOf = ({ code, covers }: DiscountCode) => {
    const only = covers.sessions !== 'all' && covers.memberships.length === 0 && !covers.subscription ? covers.sessions : [];
    const [session] = only;
    const path = session && only.length === 1 ? paths.item({ username, type: 'SESSION', id: session.sessionId }) : paths.profile(username);
    return `${location.origin}${path}?code=${code}`;
  };
  return (
    <CodesSection
      linkOf={linkOf}
      coverageWords={({ covers }) => coverageWords(covers, items)}
      coverage={(props) => <CodeCoverageFields {...props} {...items} userId={userId} />}
    />
  );
}

type Named = readonly { id: string; title: string }[];

function coverageWords({ sessions, memberships, subscription }: CodeCoverage, items: { sessions: Named; memberships: Named }): string {
  if (sessions === 'all' && memberships === 'all' && subscription) return 'Everything';
  const titleOf = (named: Named, id: string | undefined) => named.find((one) => one.id === id)?.title;
  const words = [
    ...(sessions === 'all'
      ? ['All sessions']
      : sessions.length === 1
        ? [titleOf(items.sessions, sessions[0]?.sessionId) ?? 'One session']
        : sessions.length > 1
          ? [`${sessions.length} sessions`]
          : []),
    ...(memberships === 'all'
      ? ['All passes and memberships']
      : memberships.length === 1
        ? [titleOf(items.memberships, memberships[0]) ?? 'One pass']
        : memberships.length > 1
          ? [`${memberships.length} passes and memberships`]
          : []),
    ...(subscription ? ['Subscription'] : []),
  ];
  return words.join(', ');
}
