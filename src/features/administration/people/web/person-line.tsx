import { Link } from 'react-router';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { Pill } from '#ui/feedback/pill.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import type { FoundPerson } from '../contract.ts';

const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'Europe/London' });

/** Somebody in a list; the whole line leads to their page for administrators. */
export function PersonLine({ person: { user, createdAt, ...standing } }: { person: FoundPerson }) {
  const name = user.displayName || user.username;
  return (
    <Link
      to={adminPaths.administratorsPerson(user.id)}
      className="flex min-h-16 items-center gap-3 px-5 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <Avatar seed={user.id} name={name} src={pictureUrl(user.profilePic, 150)} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left font-semibold">
          {name}
        </span>
        <span className="block text-[13.5px] [overflow-wrap:anywhere] text-ink-2">
          @{user.username} · <span className="whitespace-nowrap">here since {sinceOf(createdAt)}</span>
        </span>
      </span>
      <Standing {...standing} />
    </Link>
  );
}

/** Whether somebody is suspended or an administrator; nothing for most people. */
export function Standing({ isSuspended, isAdmin }: Pick<FoundPerson, 'isSuspended' | 'isAdmin'>) {
  if (isSuspended) return <Pill tone="danger">Suspended</Pill>;
  return isAdmin ? <Pill>Administrator</Pill> : null;
}

/** Returns the day on which somebody joined, in words. */
export function sinceOf(createdAt: string): string {
  return DAY.format(new Date(createdAt));
}
