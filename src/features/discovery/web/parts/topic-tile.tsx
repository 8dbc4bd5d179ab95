import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatCount } from '#kernel/time/time-text.ts';
import { pictureSrcSet, pictureUrl } from '#features/media/shared/picture-url.ts';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import type { Topic } from '../../contract.ts';
import { topicName } from './topic-name.ts';

/** A topic with a picture from one of its sessions and its session count. */
export function TopicTile({ topic: { tag, sessionCount, cover } }: { topic: Topic }) {
  return (
    <article className="relative overflow-hidden rounded-card border border-line bg-surface shadow-lift hover:border-line-strong">
      <ImageFrame
        src={pictureUrl(cover, 800)}
        srcSet={cover ? pictureSrcSet(cover) : undefined}
        sizes="(min-width: 1024px) 240px, 50vw"
        alt=""
        ratio="16/9"
        placeholder={cover?.blur}
        seed={tag}
      />
      <div className="px-3.5 py-2.5">
        <h3 className="truncate text-[16px]">
          <Link
            to={paths.searchFor(new URLSearchParams({ type: 'sessions', tag }))}
            className="after:absolute after:inset-0 hover:underline"
          >
            {topicName(tag)}
          </Link>
        </h3>
        <p className="text-[13.5px] text-ink-2">
          {formatCount(sessionCount)} {sessionCount === 1 ? 'session' : 'sessions'}
        </p>
      </div>
    </article>
  );
}
