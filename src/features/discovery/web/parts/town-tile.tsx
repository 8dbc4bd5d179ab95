import { Globe, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { formatCount } from '#kernel/time/time-text.ts';
import type { UserCard } from '#features/people/contract.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';

type TownTileProps = { name: string; sessionCount: number; hosts: readonly UserCard[]; to: string; online?: boolean };

/** A town, or online, with its session count and a few of its hosts. */
export function TownTile({ name, sessionCount, hosts, to, online = false }: TownTileProps) {
  return (
    <article className="relative flex min-h-[68px] items-center gap-3 rounded-card border border-line bg-surface px-4 py-2.5 shadow-lift hover:border-line-strong">
      <Icon of={online ? Globe : MapPin} size={18} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-text text-[15px] font-semibold tracking-normal">
          <Link to={to} className="after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
        </h3>
        <p className="truncate text-[13.5px] text-ink-2">
          {formatCount(sessionCount)} {sessionCount === 1 ? 'session' : 'sessions'}
        </p>
      </div>
      <span aria-hidden="true" className="flex shrink-0 -space-x-2 max-sm:hidden">
        {hosts.map((host) => (
          <Avatar
            key={host.id}
            seed={host.id}
            name={host.displayName ?? host.username}
            src={pictureUrl(host.profilePic, 150)}
            size="xs"
            className="ring-2 ring-surface"
          />
        ))}
      </span>
    </article>
  );
}
