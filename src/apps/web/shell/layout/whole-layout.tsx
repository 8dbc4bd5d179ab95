import { Outlet } from 'react-router';
import { RouteProgress } from './route-progress.tsx';

/** Nothing but the page: the door, which needs the whole of a small screen. */
export default function WholeLayout() {
  return (
    <>
      <RouteProgress />
      <main id="content" tabIndex={-1} className="min-h-dvh outline-none">
        <Outlet />
      </main>
    </>
  );
}
