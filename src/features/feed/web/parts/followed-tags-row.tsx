import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { normalizeTag } from '#features/content/rules.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { chipClass } from '#ui/actions/chip-class.ts';
import { ChipRow } from '#ui/actions/chip-row.tsx';

/** The hashtags the reader follows, each one press away; renders nothing if there are none. */
export function FollowedTagsRow({ hashtag }: { hashtag: string }) {
  const trpc = useTrpc();
  const followed = useQuery({ ...trpc.tag.getFollowedTags.queryOptions(), enabled: useMyUserId() !== null });
  if (!followed.data || followed.data.items.length === 0) return null;
  const here = normalizeTag(hashtag);
  return (
    <ChipRow label="Hashtags you follow" className="mb-4">
      {followed.data.items.map((tag) => (
        <li key={tag} className="shrink-0">
          <Link to={paths.community(tag)} aria-current={tag === here ? 'page' : undefined} className={chipClass({ on: tag === here })}>
            #{tag}
          </Link>
        </li>
      ))}
    </ChipRow>
  );
}
