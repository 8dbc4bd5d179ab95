import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useSession } from '#platform/web/use-session.ts';
import { Spinner } from '#ui/spinner.tsx';

/** Wraps the pages that ask for a session; guests go to /welcome (Specification section 2). */
export default function SignedInLayout() {
  const { status } = useSession();
  const navigate = useNavigate();
  // Whoever goes back to a page while they are being led away from it stays in this very layout, and is led away again.
  const { key } = useLocation();
  useEffect(() => {
    if (status === 'guest') void navigate('/welcome', { replace: true });
  }, [status, navigate, key]);
  if (status === 'signed-in') return <Outlet />;
  return (
    <div className="grid min-h-[50vh] place-items-center text-ink-3">
      <Spinner label="Loading" size={28} />
    </div>
  );
}
