import { Outlet } from 'react-router';
import { JoinInProvider } from '../sign-in/join-in-provider.tsx';
import { RouteProgress } from './route-progress.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

/** The top bar alone: legal pages, /welcome and the forms for passwords and codes. */
export default function PlainLayout() {
  return (
    <JoinInProvider>
      <SkipLink />
      <RouteProgress />
      <TopBar />
      <main id="content" tabIndex={-1} className="page-frame py-8 outline-none">
        <Outlet />
      </main>
    </JoinInProvider>
  );
}
