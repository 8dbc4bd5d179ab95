import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { CardContent } from '../../cards/contract.ts';
import { REPLAY_AND_NOTES } from '../../replays/copy.ts';
import { CardActions } from '../cards/card-actions.tsx';
import { ApprovalNotice } from './approval-notice.tsx';
import { ContentMedia } from './content-media.tsx';
import { contentPath } from './content-path.ts';
import { LockedReplay } from './locked-replay.tsx';
import { LockedMedia } from './locked-media.tsx';
import { OwnerActions } from './owner-actions.tsx';
import { RichText } from './rich-text.tsx';

/** A date as far as its replays need it. */
type ReplaysDate = { id: string; sessionOwnerUserId: string; endDateTime: string; cancelled: boolean };

/** What the host added to a date once it was over, with the way to add something for the host. Nothing where there is nothing. Load it lazily. */
export function Replays({ event }: { event: ReplaysDate }) {
  const now = useNow();
  const isOver = !event.cancelled && Date.parse(event.endDateTime) <= now.getTime();
  return isOver ? <ReplaysOf hostUserId={event.sessionOwnerUserId} sessionEventId={event.id} /> : null;
}

function ReplaysOf({ hostUserId, sessionEventId }: { hostUserId: string; sessionEventId: string }) {
  const trpc = useTrpc();
  const isHost = useMyUserId() === hostUserId;
  const { data: replays = [] } = useQuery(trpc.content.getReplays.queryOptions({ userId: hostUserId, sessionEventId }));
  if (replays.length === 0 && !isHost) return null;
  return (
    <section aria-labelledby="replays" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="replays" className="text-[17px]">
          {REPLAY_AND_NOTES}
        </h2>
        {isHost ? (
          <ButtonLink size="small" variant="ghost" to={`${paths.createContent}?replay=${sessionEventId}`}>
            <Icon of={Plus} size={16} />
            Add a replay or notes
          </ButtonLink>
        ) : null}
      </div>
      {replays.length === 0 ? <p className="text-ink-2">Add a recording, photos or words for those who were there.</p> : null}
      {replays.map((content) => (
        <ReplayCard key={content.id} content={content} />
      ))}
    </section>
  );
}

function ReplayCard({ content }: { content: CardContent }) {
  return (
    <Card as="article" aria-label={REPLAY_AND_NOTES}>
      <div className="flex flex-col gap-3 px-5 py-[18px]">
        <div className="flex items-center justify-between gap-3">
          <Link to={contentPath(content)} className="-my-2.5 py-2.5 text-[13.5px] text-ink-2 hover:underline">
            Added <RelativeTime instant={content.createdAt} />
            {content.editedAt ? ' · Edited' : ''}
          </Link>
          <OwnerActions content={content} />
        </div>
        <ApprovalNotice content={content} />
        {content.shortText ? <RichText text={content.shortText} {...(content.locked ? {} : { mentions: content.mentions })} /> : null}
        {!content.locked && content.isCut ? (
          <Link to={contentPath(content)} className="-my-2.5 w-fit py-2.5 font-semibold text-ink-2 hover:underline">
            Read more<span className="sr-only"> of what was added</span>
          </Link>
        ) : null}
      </div>
      <ReplayMedia content={content} />
      <CardActions content={content} />
    </Card>
  );
}

function ReplayMedia({ content }: { content: CardContent }) {
  if (!content.locked) return <ContentMedia media={content.media} seed={content.id} />;
  return content.replay ? <LockedReplay content={content} replay={content.replay} /> : <LockedMedia content={content} />;
}
