import { useLocation } from 'react-router';
import { nextPathFrom, withNextPath } from './next-path.ts';
import { useSession } from './use-session.ts';

/** The addresses of the two forms for guests, which lead back to where they are pressed. */
export function useWayIn(): { signIn: string; signUp: string } {
  const location = useLocation();
  // The server writes the bars once for all pages, so the way back is added in the browser.
  const next = useSession().status === 'guest' ? nextPathFrom(location) : '/';
  return { signIn: withNextPath('/sign-in', next), signUp: withNextPath('/sign-up', next) };
}
