import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { countSessionDrafts, SessionDrafts } from '#features/sessions/shared/session-drafts.tsx';
import { HostedDates } from '#features/tickets/shared/hosted-dates.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { Tabs } from '#ui/actions/tabs.tsx';

const SHOWN = ['upcoming', 'past', 'drafts'] as const;
type Shown = (typeof SHOWN)[number];

/** What a host offers: dates to come, dates that are over, and drafts. The address says which (`?show=`). */
export function HubSessions() {
  const { userId, username } = useSession();
  return userId && username ? <Sessions userId={userId} username={username} /> : null;
}

function Sessions({ userId, username }: { userId: string; username: string }) {
  const trpc = useTrpc();
  const [search, setSearch] = useSearchParams();
  const [drafts, setDrafts] = useState(() => countSessionDrafts(userId));
  const counts = useQuery(trpc.ticket.queryHostedDates.queryOptions({ when: 'upcoming', limit: 1 }, { staleTime: 0 })).data?.counts;
  const shown = SHOWN.find((one) => one === search.get('show')) ?? 'upcoming';
  const labelOf = (words: string, count: number | undefined) => (count === undefined ? words : `${words} ${count}`);
  return (
    <section aria-labelledby="my-sessions">
      <h2 id="my-sessions" className="mb-1 text-xl">
        My sessions
      </h2>
      <Tabs
        label="Which sessions"
        value={shown}
        onValueChange={(next: Shown) => setSearch(next === 'upcoming' ? {} : { show: next }, { replace: true, preventScrollReset: true })}
        tabs={[
          { value: 'upcoming', label: labelOf('Upcoming', counts?.upcoming) },
          { value: 'past', label: labelOf('Past', counts?.past) },
          { value: 'drafts', label: labelOf('Drafts', drafts) },
        ]}
      >
        {shown === 'drafts' ? (
          <SessionDrafts userId={userId} onChange={() => setDrafts(countSessionDrafts(userId))} />
        ) : (
          <HostedDates key={shown} when={shown} username={username} />
        )}
      </Tabs>
    </section>
  );
}
