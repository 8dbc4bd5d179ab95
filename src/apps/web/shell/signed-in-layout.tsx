import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { useSession } from '#platform/web/use-session.ts';
import { Spinner } from '#ui/spinner.tsx';

/** Wraps the pages that ask for a session; guests go to /welcome (Specification section 2). */
export default function SignedInLayout() {
  const { status } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === 'guest') void navigate('/welcome', { replace: true });
  }, [status, navigate]);
  if (status === 'signed-in') return <Outlet />;
  return (
    <div className="grid min-h-[50vh] place-items-center text-ink-3">
      <Spinner label="Loading" size={28} />
    </div>
  );
}
