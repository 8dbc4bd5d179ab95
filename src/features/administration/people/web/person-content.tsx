import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { contentPath } from '#features/content/shared/items/content-path.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Pill } from '#ui/feedback/pill.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Nothing, PersonSection } from './person-section.tsx';

const SHOWN = 5;

/** A person's newest posts and sessions, those that are hidden or taken down included. */
export function PersonContent({ userId, username }: { userId: string; username: string }) {
  const trpc = useTrpc();
  const options = trpc.content.queryContentByUser.queryOptions({ userId, limit: SHOWN, form: 'card' }, { staleTime: 0 });
  const [, input = {}] = options.queryKey;
  // Under a key of administration this is stored in no browser: it has items that are hidden from everybody else.
  const content = useQuery({ ...options, queryKey: [['administration', 'queryContentOf'], input] });
  return (
    <PersonSection title="Posts and sessions" all={{ label: 'Profile', to: paths.profile(username) }} query={content}>
      {({ items }) =>
        items.length === 0 ? (
          <Nothing>They have shared nothing.</Nothing>
        ) : (
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <li key={item.id} className="px-5 py-3 text-[14.5px]">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Link to={contentPath(item)} className="line-clamp-2 font-semibold [overflow-wrap:anywhere] hover:underline">
                    {(item.type === 'SESSION' && item.title) || item.shortText || 'A post without words'}
                  </Link>
                  {item.approvalStatus === 'PENDING' ? <Pill tone="warn">Hidden</Pill> : null}
                  {item.approvalStatus === 'REJECTED' ? <Pill tone="danger">Taken down</Pill> : null}
                </p>
                <p className="text-ink-2">
                  {item.type === 'POST' ? 'Post' : 'Session'} · <RelativeTime instant={item.createdAt} />
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </PersonSection>
  );
}
