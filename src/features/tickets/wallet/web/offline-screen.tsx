import { useEffect, useState } from 'react';
import { pageMeta } from '#platform/web/page/define-page.ts';
import { readPendingNavigation } from '#platform/web/page/pending-navigation.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { StoredTicketList, StoredTicketsSkeleton, NoStoredTickets } from '../../shared/stored-ticket-list.tsx';

export const meta = pageMeta({ title: 'Offline', unlisted: true });

const ASK_MS = 10_000;

/**
 * What this device can show without a connection: the signed-in person's tickets, with their codes. Continues by itself on the page that
 * was being opened, as soon as the server answers.
 */
export default function OfflineScreen() {
  const { status } = useSession();
  const [target] = useState(readTarget);
  useEffect(() => (target === null ? undefined : continueWhenReached(target)), [target]);
  return (
    <div className="max-w-[760px]">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[30px]">{status === 'signed-in' ? 'Your tickets' : 'You’re offline'}</h1>
        <Button variant="ghost" size="small" onClick={() => location.assign(target ?? '/')}>
          Try again
        </Button>
      </div>
      <Notice tone="warn" className="mb-5">
        There’s no connection. Only your tickets work without one. The page you wanted opens by itself as soon as you’re back online.
      </Notice>
      {status === 'signed-in' ? <StoredTicketList /> : status === 'guest' ? <NoStoredTickets /> : <StoredTicketsSkeleton />}
    </div>
  );
}

// The service worker puts the address that couldn't be opened into this page's hash. Within the app that is the page that was open, and the
// one that was pressed is noted. Anything but a path of this site is ignored.
function readTarget(): string | null {
  if (!('location' in globalThis)) return null;
  const isOwn = (path: string | null): path is string => path !== null && /^\/(?![/\\])/.test(path);
  return [location.hash === '' ? null : readPendingNavigation(), location.hash.slice(1)].find(isOwn) ?? null;
}

function continueWhenReached(target: string): () => void {
  const end = new AbortController();
  const ask = () =>
    void fetch('/readyz', { cache: 'no-store', signal: end.signal }).then(
      ({ ok }) => ok && !end.signal.aborted && location.replace(target),
      // Still no connection.
      () => undefined,
    );
  const timer = setInterval(ask, ASK_MS);
  addEventListener('online', ask, { signal: end.signal });
  return () => {
    clearInterval(timer);
    end.abort();
  };
}
