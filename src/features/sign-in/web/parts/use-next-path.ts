import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readNextPath } from '#platform/web/session/next-path.ts';
import { readSession } from '#platform/web/session/session-store.ts';

/** The path a person goes to after signing in; stays in the URL through all the forms on the way. */
export function useNextPath(): string {
  return readNextPath(useLocation().search);
}

/** Redirects people with a session who arrive at a form for guests. On arrival only: a sign-in on this page navigates by itself. */
export function useLeaveWhenSignedIn(next: string): void {
  const navigate = useNavigate();
  const arrived = useRef(false);
  useEffect(() => {
    if (!arrived.current && readSession()) void navigate(next, { replace: true });
    arrived.current = true;
  }, [navigate, next]);
}
