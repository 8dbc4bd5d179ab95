import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useMyUserId } from '#platform/web/session/use-session.ts';

/**
 * Fetches a page again, once, if it is missing and the reader is signed in: the server renders for guests, and some pages exist only for
 * administrators or for their owner. Returns whether it is being fetched.
 */
export function useRefetchAsReader(missing: boolean): boolean {
  const { revalidate, state } = useRevalidator();
  const isSignedIn = useMyUserId() !== null;
  const asked = useRef(false);
  useEffect(() => {
    if (!missing || !isSignedIn || asked.current) return;
    asked.current = true;
    void revalidate();
  }, [missing, isSignedIn, revalidate]);
  return state !== 'idle';
}
