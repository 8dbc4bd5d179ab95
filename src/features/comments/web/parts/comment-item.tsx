import { Flag, HandHeart } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { ContentMedia } from '#features/content/shared/items/content-media.tsx';
import { RichText } from '#features/content/shared/items/rich-text.tsx';
import { PersonMenu } from '#features/follows/shared/person-menu.tsx';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useReporting } from '#ui/app/reporting.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import type { Comment } from '../../contract.ts';
import { mayDeleteComment } from '../../policy.ts';
import { firstLines } from './comment-text.ts';

// Only those see it who may delete one.
const DeleteCommentButton = lazyPart(async () => (await import('./delete-comment-button.tsx')).DeleteCommentButton);

/** One comment: author, time, text, media, and what the reader can do. */
export function CommentItem({ comment, onReply }: { comment: Comment; onReply: () => void }) {
  const me = useMyUserId();
  const report = useReporting();
  const { author } = comment;
  const name = author.displayName ?? author.username;
  if (comment.deleted) return <p className="py-1 text-ink-3">This comment was deleted.</p>;
  return (
    <article aria-label={`Comment by ${name}`} data-stops="" className="flex scroll-mt-[84px] gap-3">
      <Link to={paths.profile(author.username)} tabIndex={-1} aria-hidden="true" className="h-fit">
        <Avatar seed={author.id} name={name} src={pictureUrl(author.profilePic, 150)} size="s" />
      </Link>
      <div className={classNames('min-w-0 flex-1', comment.tip && '-mt-1 rounded-[16px] bg-accent-soft px-3.5 pt-3 pb-1')}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[14px]">
          <Link to={paths.profile(author.username)} className="font-semibold [overflow-wrap:anywhere] hover:underline">
            {name}
          </Link>
          {author.id === comment.contentUserId ? <Pill className="py-1">Author</Pill> : null}
          <RelativeTime instant={comment.createdAt} className="text-ink-2" />
          {comment.tip && comment.tipAmount !== null ? (
            <span className="ml-auto inline-flex items-center gap-1.5 text-xs font-semibold whitespace-nowrap text-accent-text">
              <Icon of={HandHeart} size={14} />
              Tipped {formatPounds(comment.tipAmount)}
            </span>
          ) : null}
        </p>
        {comment.text ? <Words comment={comment} /> : null}
        {comment.entities.length > 0 ? (
          <div className="mt-2 max-w-[360px] overflow-hidden rounded-card">
            <ContentMedia media={comment.entities} seed={comment.id} />
          </div>
        ) : null}
        <div className="-ml-2 flex items-center gap-1">
          <button
            type="button"
            aria-label={`Reply to ${name}`}
            data-intent={`reply:${comment.id}`}
            onClick={onReply}
            className="min-h-9 rounded-full px-2 text-[13px] font-semibold text-ink-2 hover:text-ink pointer-coarse:min-h-11"
          >
            Reply
          </button>
          {mayDeleteComment(comment, me) ? (
            <DeleteCommentButton
              comment={comment}
              name={name}
              waiting={<span className="invisible px-2 text-[13px] font-semibold">Delete</span>}
            />
          ) : null}
          <PersonMenu
            userId={author.id}
            name={name}
            about={`this comment by ${name}`}
            size="small"
            before={[
              {
                kind: 'action',
                label: 'Report this comment',
                icon: Flag,
                onSelect: () => report({ kind: 'comment', commentId: comment.id, ownerUserId: comment.contentUserId }),
              },
            ]}
          />
        </div>
      </div>
    </article>
  );
}

function Words({ comment: { text, mentions } }: { comment: Comment }) {
  const [whole, setWhole] = useState(false);
  const beginning = firstLines(text);
  return (
    <>
      <RichText text={whole || beginning === null ? text : beginning} mentions={mentions} />
      {beginning === null ? null : (
        <button
          type="button"
          aria-expanded={whole}
          className="min-h-9 text-[13px] font-semibold text-ink-2 hover:text-ink pointer-coarse:min-h-11"
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Read more'}
        </button>
      )}
    </>
  );
}
