import { useQuery } from '@tanstack/react-query';
import * as paths from '#kernel/http/paths.ts';
import { timesHereText } from '#features/tickets/check-in/copy.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';

export type ReviewInvitationProps = { hostUserId: string; hostUsername: string; sessionId: string };

/** Beside the ticket of somebody who was there: how often they have been, and the way to say how it was, until they have. */
export function ReviewInvitation({ hostUserId, hostUsername, sessionId }: ReviewInvitationProps) {
  const trpc = useTrpc();
  const { data: own } = useQuery(trpc.review.getOwn.queryOptions({ hostUserId, sessionId }));
  if (!own?.mayWrite) return null;
  const session = paths.item({ username: hostUsername, type: 'SESSION', id: sessionId });
  return (
    <Card as="section" padded aria-label="Your review" className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <b className="block font-semibold">{own.review === null ? 'How was it?' : 'Your review is posted'}</b>
        <span className="text-[13.5px] text-ink-2">{timesHereText(own.timesHere)}</span>
      </p>
      {own.review === null ? (
        <ButtonLink size="small" to={`${session}#how-was-it`}>
          Write a review
        </ButtonLink>
      ) : (
        <ButtonLink size="small" variant="ghost" to={`${session}#reviews`}>
          See it
        </ButtonLink>
      )}
    </Card>
  );
}
