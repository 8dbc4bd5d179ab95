import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { nextPathFrom } from '#platform/web/next-path.ts';
import { useSession } from '#platform/web/use-session.ts';
import { Spinner } from '#ui/spinner.tsx';

/** Wraps the pages that ask for a session; guests go to /welcome (docs/product.md#addresses), and come back when they have signed in. */
export default function SignedInLayout() {
  const { status } = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const wasSignedIn = useRef(false);
  // `here` changes for those too who go back to a page while they are being led away from it: they are led away again.
  useEffect(() => {
    if (status === 'signed-in') wasSignedIn.current = true;
    if (status !== 'guest') return;
    // Who signed out here is done here.
    const next = wasSignedIn.current ? '/' : nextPathFrom(here);
    void navigate('/welcome', { replace: true, state: { next } });
  }, [status, navigate, here]);
  if (status === 'signed-in') return <Outlet />;
  return (
    <div className="grid min-h-[50vh] place-items-center text-ink-3">
      <Spinner label="Loading" size={28} />
    </div>
  );
}
