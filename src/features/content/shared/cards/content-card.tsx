import { Link } from 'react-router';
import { FollowButton } from '#features/follows/shared/follow-button.tsx';
import { useSeen } from '#features/views/shared/use-seen.ts';
import { Card } from '#ui/layout/card.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import type { CardContent } from '../../cards/contract.ts';
import { ApprovalNotice } from '../items/approval-notice.tsx';
import { AuthorLine } from '../items/author-line.tsx';
import { CardActions } from './card-actions.tsx';
import { ContentMedia } from '../items/content-media.tsx';
import { contentPath } from '../items/content-path.ts';
import { LockedMedia } from '../items/locked-media.tsx';
import { OwnerActions } from '../items/owner-actions.tsx';
import { RichText } from '../items/rich-text.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { SessionCardInside } from '../../cards/web/session-card-inside.tsx';

// Only lists of what somebody saved, liked or was sent show any.
const LockedReplay = lazyPart(async () => (await import('../items/locked-replay.tsx')).LockedReplay);

export type ContentCardProps = {
  content: CardContent;
  /** For the first card of a page: loads its picture eagerly. */
  priority?: boolean;
  /** Whether to offer following the author. */
  follow?: boolean;
};

/** A post or session in a list, each in its own layout. */
export function ContentCard(props: ContentCardProps) {
  const { content, priority = false } = props;
  const seen = useSeen<HTMLDivElement>(content);
  return (
    <Card as="article" data-stops="" className="mb-5 scroll-mt-[76px]" ref={seen}>
      {!content.locked && content.type === 'SESSION' ? (
        <SessionCardInside session={content} priority={priority} />
      ) : (
        <CardInside {...props} />
      )}
    </Card>
  );
}

function CardInside({ content, priority = false, follow = false }: ContentCardProps) {
  const city = content.locked ? null : content.city;
  return (
    <>
      <div className="flex flex-col gap-3 px-5 py-[18px]">
        <AuthorLine
          author={content.author}
          action={
            <>
              {follow ? <FollowButton userId={content.userId} name={content.author.displayName ?? content.username} /> : null}
              <OwnerActions content={content} />
            </>
          }
          below={
            <>
              <RelativeTime instant={content.createdAt} />
              {city ? ` · ${city}` : ''}
              {content.editedAt ? ' · Edited' : ''}
            </>
          }
        />
        <ApprovalNotice content={content} />
        {content.locked ? <LockedWords content={content} /> : <OpenWords content={content} />}
      </div>
      <CardMedia content={content} priority={priority} />
      <CardActions content={content} />
    </>
  );
}

function CardMedia({ content, priority }: { content: CardContent; priority: boolean }) {
  if (!content.locked) return <ContentMedia media={content.media} seed={content.id} priority={priority} />;
  return content.replay ? <LockedReplay content={content} replay={content.replay} /> : <LockedMedia content={content} />;
}

function LockedWords({ content }: { content: Extract<CardContent, { locked: true }> }) {
  return (
    <>
      {content.title ? <h2 className="text-xl">{content.title}</h2> : null}
      {content.subtitle ? <p className="[overflow-wrap:anywhere]">{content.subtitle}</p> : null}
      {content.shortText ? <RichText text={content.shortText} /> : null}
    </>
  );
}

function OpenWords({ content }: { content: Extract<CardContent, { locked: false }> }) {
  return (
    <>
      {content.shortText ? <RichText text={content.shortText} mentions={content.mentions} /> : null}
      {content.isCut ? (
        <Link to={contentPath(content)} className="-my-2.5 w-fit py-2.5 font-semibold text-ink-2 hover:underline">
          Read more<span className="sr-only"> of this post</span>
        </Link>
      ) : null}
    </>
  );
}
