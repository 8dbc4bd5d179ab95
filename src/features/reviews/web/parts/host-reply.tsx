import { useState } from 'react';
import type { UserCard } from '#features/people/contract.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import type { Review } from '../../contract.ts';
import { REPLIED_BEFORE } from '../../copy.ts';
import { isReplyOlder } from '../../rules.ts';

const ReplyForm = lazyPart(async () => (await import('./reply-form.tsx')).ReplyForm);

/** What the host replied to a review, or for the host the way to do so. */
export function HostReply({ review, host }: { review: Review; host: UserCard }) {
  const me = useMyUserId();
  const [replying, setReplying] = useState(false);
  const { author, reply } = review;
  if (reply)
    return (
      <div className="rounded-card bg-sunken px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-2 text-[13.5px]">
          <span className="font-semibold [overflow-wrap:anywhere]">{host.displayName ?? host.username}</span>
          <span className="text-ink-2">
            Host · <RelativeTime instant={reply.createdAt} />
          </span>
        </p>
        <p className="written mt-1 text-[14.5px] [overflow-wrap:anywhere]">{reply.text}</p>
        {isReplyOlder(review) ? <p className="mt-1 text-[13px] text-ink-2">{REPLIED_BEFORE}</p> : null}
      </div>
    );
  if (me !== host.id || !review.mayReply) return null;
  if (replying) return <ReplyForm review={review} onClose={() => setReplying(false)} />;
  return (
    <Button
      variant="ghost"
      size="small"
      className="w-fit"
      aria-label={`Reply to ${author.displayName ?? author.username}`}
      onClick={() => setReplying(true)}
    >
      Reply
    </Button>
  );
}
