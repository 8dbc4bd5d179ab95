import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#kernel/time/time-text.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Card } from '#ui/layout/card.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import type { CardContent } from '../../cards/contract.ts';
import { contentPath } from '../items/content-path.ts';
import { openingOf } from '../items/opening-of.ts';

const SHOWN = 4;
/** The width at which the column beside the page appears. */
const WIDE = '(min-width: 80rem)';

/** Other posts and sessions of the author, beside an item on wide screens. Smaller screens don't fetch them. */
export function MoreFrom({ userId, name, except }: { userId: string; name: string; except: string }) {
  const trpc = useTrpc();
  const isWide = useIsWide();
  const published = useQuery({
    ...trpc.content.queryContentByUser.queryOptions({ userId, limit: SHOWN + 1, form: 'card' }),
    enabled: isWide,
  });
  const others = published.data?.items.filter(({ id }) => id !== except).slice(0, SHOWN) ?? [];
  if (others.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="more-from" className="sticky top-[84px]">
      <h2 id="more-from" className="truncate px-5 py-[18px] text-[17px]">
        More from {name}
      </h2>
      <ul>
        {others.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ item }: { item: CardContent }) {
  const first = item.locked ? undefined : item.media[0];
  return (
    <li className="flex min-h-[72px] items-center gap-3.5 border-t border-line px-5 py-3.5">
      {first ? (
        <ImageFrame
          src={pictureUrl(first, first.type === 'video' ? 512 : 400)}
          alt=""
          ratio="1/1"
          placeholder={first.blur}
          seed={item.id}
          className="w-12 shrink-0 rounded-small"
        />
      ) : null}
      <div className="min-w-0">
        <Link
          to={contentPath(item)}
          className="line-clamp-2 leading-snug font-semibold [overflow-wrap:anywhere] [unicode-bidi:plaintext] hover:underline"
        >
          {openingOf(item) || (item.type === 'SESSION' ? 'Session' : 'Post')}
        </Link>
        <p className="text-[13.5px] text-ink-2">
          {formatCount(item.likeCount)} {item.likeCount === 1 ? 'like' : 'likes'}
        </p>
      </div>
    </li>
  );
}

function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const update = () => setIsWide(wide.matches);
    update();
    wide.addEventListener('change', update);
    return () => wide.removeEventListener('change', update);
  }, []);
  return isWide;
}
