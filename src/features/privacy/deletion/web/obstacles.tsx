import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { DeletionObstacles } from '../../contract.ts';

type Obstacle = { title: string; text: string; link: { to: string; label: string } | null };

/** What keeps the reader from deleting their account now, each with where it is resolved; empty if nothing does. */
export function Obstacles({ username }: { username: string }) {
  const trpc = useTrpc();
  const { data, isPending } = useQuery(trpc.user.getDeletionObstacles.queryOptions(undefined, { staleTime: 0 }));
  if (isPending) return <Skeleton className="mb-4 h-24 w-full rounded-control" />;
  const obstacles = data ? obstaclesOf(data, username) : [];
  if (obstacles.length === 0) return null;
  return (
    <div role="status" className="mb-4 overflow-hidden rounded-control border border-line">
      <p className="bg-sunken px-4 py-3 text-[14.5px]">
        <b className="font-semibold">
          {obstacles.length === 1 ? 'One thing stands in the way.' : `${words(obstacles.length)} things stand in the way.`}
        </b>{' '}
        <span className="text-ink-2">Until then, deleting is refused.</span>
      </p>
      <ul>
        {obstacles.map(({ title, text, link }) => (
          <li key={title} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3">
            <Icon of={CircleAlert} size={20} className="text-warn" />
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-semibold">{title}</span>
              <span className="block text-[13.5px] text-ink-2">{text}</span>
            </span>
            {link === null ? null : (
              <ButtonLink variant="ghost" size="small" to={link.to}>
                {link.label}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function obstaclesOf({ dates, refunds, onlyAdministrator }: DeletionObstacles, username: string): Obstacle[] {
  const found: Obstacle[] = [];
  if (dates > 0)
    found.push({
      title: dates === 1 ? 'People have paid for a date to come' : `People have paid for ${dates} dates to come`,
      text: 'Hold them, or cancel them and refund everyone.',
      link: { to: paths.profile(username, 'calendar'), label: 'See dates' },
    });
  if (refunds > 0)
    found.push({
      title: refunds === 1 ? 'Somebody is waiting for a refund' : `${refunds} people are waiting for a refund`,
      text: 'Make it in your orders.',
      link: { to: paths.orders({ side: 'sold', status: 'REFUND_DUE' }), label: 'See orders' },
    });
  if (onlyAdministrator)
    found.push({ title: 'You’re the only administrator', text: 'Make someone else an administrator first.', link: null });
  return found;
}

function words(count: number): string {
  return count === 2 ? 'Two' : 'Three';
}
