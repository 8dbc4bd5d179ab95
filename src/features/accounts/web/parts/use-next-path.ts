import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readNextPath } from '#platform/web/next-path.ts';
import { readSession } from '#platform/web/session-store.ts';

/** Where the person goes when they have signed in; kept in the address through all the forms on the way. */
export function useNextPath(): string {
  return readNextPath(useLocation().search);
}

/** Sends those on who come to a form for guests with a session. Only on arrival: a sign-in on this page finds its own way. */
export function useLeaveWhenSignedIn(next: string): void {
  const navigate = useNavigate();
  const arrived = useRef(false);
  useEffect(() => {
    if (!arrived.current && readSession()) void navigate(next, { replace: true });
    arrived.current = true;
  }, [navigate, next]);
}
