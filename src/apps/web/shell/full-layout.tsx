import { Outlet, useLocation } from 'react-router';
import { BottomNavigation } from './bottom-navigation.tsx';
import { JoinInProvider } from './join-in-provider.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { RouteProgress } from './route-progress.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { SkipLink } from './skip-link.tsx';
import { SmallPrint } from './small-print.tsx';
import { TopBar } from './top-bar.tsx';

/** All bars: the frame of most pages. */
export default function FullLayout() {
  const isHome = useLocation().pathname === '/';
  return (
    <JoinInProvider>
      <SkipLink />
      <RouteProgress />
      <TopBar />
      <div className="mx-auto grid max-w-[1260px] grid-cols-[minmax(0,1fr)] gap-10 px-3.5 pt-3.5 pb-[calc(90px+env(safe-area-inset-bottom))] sm:px-6 sm:pt-6 lg:grid-cols-[220px_minmax(0,1fr)] lg:pb-10 3xl:max-w-[1420px]">
        <SideNavigation />
        <main id="content" tabIndex={-1} className="min-w-0 outline-none">
          <Outlet />
        </main>
        {/* Large screens have it in the side column. Home has no end. */}
        {isHome ? null : (
          <footer className="border-t border-line pt-1 lg:hidden">
            <SmallPrint />
          </footer>
        )}
      </div>
      <BottomNavigation />
      <OfflineNotice />
    </JoinInProvider>
  );
}
