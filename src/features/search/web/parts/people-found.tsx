import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pictureUrl } from '#features/media/web/parts/picture-url.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';

const SHOWN = 5;

/** People whose username begins with what was typed, for members; nothing where there are none. */
export function PeopleFound({ query }: { query: string }) {
  const trpc = useTrpc();
  const me = useMyUserId();
  const usernamePrefix = query.replace(/^@/, '').toLowerCase();
  const people = useQuery({
    ...trpc.user.searchUsernameByPrefix.queryOptions({ usernamePrefix, limit: SHOWN }),
    enabled: me !== null && /^\w{2,15}$/.test(usernamePrefix),
  });
  if (!people.data || people.data.items.length === 0) return null;
  return (
    <Card as="section" padded aria-labelledby="people-found" className="mb-5">
      <h2 id="people-found" className="mb-3 text-[17px]">
        People
      </h2>
      <ul className="flex flex-col gap-3">
        {people.data.items.map((person) => (
          <li key={person.id}>
            <Link to={`/${person.username}`} className="group flex items-center gap-3">
              <Avatar seed={person.id} name={person.displayName ?? person.username} src={pictureUrl(person.profilePic, 150)} />
              <span className="min-w-0">
                <span dir="auto" className="block truncate text-left font-semibold group-hover:underline">
                  {person.displayName ?? person.username}
                </span>
                <span className="block truncate text-[13.5px] text-ink-2">@{person.username}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
