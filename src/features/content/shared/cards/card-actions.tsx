import { Bookmark, HandHeart, Heart, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { formatCount } from '#kernel/time/time-text.ts';
import { useTipping } from '#ui/app/tipping.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { CardContent } from '../../cards/contract.ts';
import { contentPath } from '../items/content-path.ts';
import { openingOf } from '../items/opening-of.ts';
import { ShareButton } from '../../items/web/share-button.tsx';
import { useMarks } from '../../marks/web/use-marks.ts';

const action = 'card-action';

/** Like, comment, save and share; on the item's own page also tip, which would take a request per author in a list. */
export function CardActions({ content, tips = false }: { content: CardContent; tips?: boolean }) {
  const { liked, likeCount, saved, press } = useMarks(content);
  return (
    <div className="flex items-center gap-3 px-3 py-1.5">
      <button
        type="button"
        className={`${action} ${liked ? 'text-accent-text' : ''}`}
        aria-pressed={liked}
        aria-label={`Like, ${formatCount(likeCount)}`}
        onClick={() => void press('like')}
      >
        <Icon of={Heart} filled={liked} />
        {formatCount(likeCount)}
      </button>
      <Link className={action} to={`${contentPath(content)}#comments`} aria-label={`Comments, ${formatCount(content.commentCount)}`}>
        <Icon of={MessageCircle} />
        {formatCount(content.commentCount)}
      </Link>
      {tips && !content.locked ? <TipAction content={content} /> : null}
      <button
        type="button"
        className={`${action} ml-auto justify-end ${saved ? 'text-accent-text' : ''}`}
        aria-pressed={saved}
        aria-label="Save"
        onClick={() => void press('save')}
      >
        <Icon of={Bookmark} filled={saved} />
      </button>
      <ShareButton path={contentPath(content)} title={content.author.displayName ?? content.username} className={`${action} justify-end`} />
    </div>
  );
}

function TipAction({ content }: { content: CardContent }) {
  const tipping = useTipping(content.userId);
  if (!tipping) return null;
  const name = content.author.displayName ?? content.username;
  const item = { uri: { type: content.type, id: content.id }, opening: openingOf(content) };
  return (
    <button type="button" className={action} onClick={() => tipping.open({ recipientUserId: content.userId, name, item })}>
      <Icon of={HandHeart} />
      Tip
    </button>
  );
}
