import { useJoinIn, type JoinInReason } from '#ui/app/join-in.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { LoadMore, type LoadMoreProps } from '#ui/actions/load-more.tsx';

// Two windows, so that the next page has loaded before a quick reader gets there, and not before anybody scrolls.
const AHEAD_PX = 1500;

/**
 * The end of a list of content. Members load more, and so do guests while `isForGuests`; then they are asked to join for the next page
 * (docs/product.md#lists).
 */
export function NextPage({ reason, isForGuests, ...list }: LoadMoreProps & { reason: JoinInReason; isForGuests: boolean }) {
  const { status } = useSession();
  const joinIn = useJoinIn();
  if (status === 'signed-in' || isForGuests) return <LoadMore ahead={AHEAD_PX} {...list} />;
  if (!list.hasMore) return null;
  return (
    <div className="grid justify-items-center py-4">
      <Button variant="ghost" onClick={() => joinIn.open(reason)}>
        Show more
      </Button>
    </div>
  );
}
