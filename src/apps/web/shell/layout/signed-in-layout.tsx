import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { nextPathFrom } from '#platform/web/session/next-path.ts';
import { welcomeState } from '#platform/web/session/session.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { PageNeedsScripts } from './without-scripts.tsx';

/**
 * Wraps the pages that need a session. Guests are sent to /welcome (docs/product.md#addresses) and come back once they have signed in, also
 * after a session that ran out, but not after signing out.
 */
export default function SignedInLayout() {
  const { status } = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const wasIn = useRef(false);
  // `here` also changes when someone goes back to a page while being redirected from it: they are redirected again.
  useEffect(() => {
    if (status === 'signed-in') wasIn.current = true;
    if (status !== 'guest') return;
    const state = welcomeState(nextPathFrom(here), wasIn.current ? 'ended' : 'closed');
    void navigate(paths.welcome, { replace: true, state });
  }, [status, navigate, here]);
  if (status === 'signed-in') return <Outlet />;
  return (
    <>
      <PageNeedsScripts />
      {/* On a phone the small print waits below the screen, so that it doesn't jump when the page comes. */}
      <div
        // As wide as the page that follows, which has a menu of its own there.
        data-own-menu={here.pathname.startsWith(paths.admin) || undefined}
        className="grid min-h-[50vh] place-items-center text-ink-3 noscript:hidden max-lg:min-h-[calc(100dvh-90px)]"
      >
        {/* Unknown until scripts run: without them, nothing is loading. */}
        {status === 'starting' ? <Spinner size={28} /> : <Spinner label="Loading" size={28} />}
      </div>
    </>
  );
}
