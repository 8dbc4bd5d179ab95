import { CalendarDays, CirclePoundSterling, HeartHandshake, Ticket, Users, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import type { CalendarEntry } from '#features/sessions/web/parts/calendar-entry.ts';
import { EntryRow } from '#features/sessions/web/parts/entry-row.tsx';
import { useCalendarEntries } from '#features/sessions/web/parts/use-calendar-entries.ts';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { useSession } from '#platform/web/use-session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadingRegion } from '#ui/loading-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'My hub', unlisted: true });

const SHOWN = 5;

/** What comes next for a person, booked and hosted, and the ways to their orders and earnings (product decisions section 10). */
export default function MyHubPage() {
  const { userId, username } = useSession();
  const now = useNow().toISOString();
  const entries = useCalendarEntries(userId || null, Boolean(userId), {});
  const booked = entries.booked.filter((entry) => entry.start >= now);
  return (
    <div className="mx-auto max-w-[980px]">
      <h1 className="mb-5 text-[30px]">My hub</h1>
      <Ways username={username ?? ''} />
      {entries.isError ? (
        <ErrorState title="What comes next could not be loaded" onRetry={entries.retry} retrying={entries.isFetching} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
          <Upcoming
            id="going-to"
            title="You are going to"
            entries={entries.isPending ? null : booked}
            empty="You have no tickets for what is to come."
            action={
              <ButtonLink to="/" look="ghost" size="small">
                Discover sessions
              </ButtonLink>
            }
          />
          <Upcoming
            id="hosting"
            title="You are hosting"
            entries={entries.isPending ? null : entries.hosted}
            empty="You host no sessions in the next month."
            action={
              <ButtonLink to="/create-content" look="ghost" size="small">
                Create a session
              </ButtonLink>
            }
          />
        </div>
      )}
    </div>
  );
}

type UpcomingProps = { id: string; title: string; entries: CalendarEntry[] | null; empty: string; action: ReactNode };

function Upcoming({ id, title, entries, empty, action }: UpcomingProps) {
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="border-b border-line px-5 py-[18px] text-[17px]">
        {title}
      </h2>
      {entries === null ? (
        <LoadingRegion label={`Loading: ${title}`}>
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex items-center gap-3 px-5 py-3.5">
              <Skeleton className="h-[50px] w-[50px] rounded-control" />
              <Skeleton className="h-4 w-40" />
            </div>
          ))}
        </LoadingRegion>
      ) : entries.length === 0 ? (
        <div className="flex flex-col items-start gap-3 px-5 py-5 text-ink-2">
          <p>{empty}</p>
          {action}
        </div>
      ) : (
        <ul aria-label={title}>
          {entries.slice(0, SHOWN).map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Ways({ username }: { username: string }) {
  const ways: { label: string; text: string; to: string; icon: LucideIcon }[] = [
    { label: 'Orders', text: 'Bought and sold', to: '/my-hub/orders', icon: Ticket },
    { label: 'Subscriptions', text: 'Whom you support', to: '/my-hub/subscriptions/manage', icon: HeartHandshake },
    { label: 'Earnings', text: 'Balance and sales', to: '/edit-profile#monetization', icon: CirclePoundSterling },
    ...(username
      ? [
          { label: 'Calendar', text: 'Month by month', to: `/${username}/calendar`, icon: CalendarDays },
          { label: 'Followers', text: 'Who hears of you', to: `/${username}/followers`, icon: Users },
        ]
      : []),
  ];
  return (
    <nav aria-label="My hub" className="mb-6">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {ways.map(({ label, text, to, icon }) => (
          <li key={to} className="last:odd:max-sm:col-span-2">
            <Link
              to={to}
              className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface px-4 py-3.5 shadow-lift transition-colors hover:border-line-strong"
            >
              <Icon of={icon} size={22} className="text-accent-text" />
              <span>
                <span className="block font-semibold">{label}</span>
                <span className="block text-[13px] text-ink-2">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
