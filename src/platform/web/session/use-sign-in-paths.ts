import { useLocation } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { nextPathFrom, withNextPath } from './next-path.ts';
import { useSession } from './use-session.ts';

/** Returns the addresses of the sign-in and sign-up forms, which lead back to the current page. */
export function useSignInPaths(): { signIn: string; signUp: string } {
  const location = useLocation();
  // The server renders the bars once for all pages, so the way back is added in the browser.
  const next = useSession().status === 'guest' ? nextPathFrom(location) : '/';
  return { signIn: withNextPath(paths.signIn, next), signUp: withNextPath(paths.signUp, next) };
}
