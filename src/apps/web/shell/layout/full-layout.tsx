import { Outlet, useLocation } from 'react-router';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { BottomNavigation } from '../navigation/bottom-navigation.tsx';
import { JoinInProvider } from '../sign-in/join-in-provider.tsx';
import { MainContent } from './main-content.tsx';
import { ReportingProvider } from './reporting-provider.tsx';
import { RouteProgress } from './route-progress.tsx';
import { SideNavigation } from '../navigation/side-navigation.tsx';
import { SkipLink } from './skip-link.tsx';
import { SmallPrint } from './small-print.tsx';
import { TippingProvider } from './tipping-provider.tsx';
import { TopBar } from './top-bar.tsx';

const Notices = lazyPart(async () => (await import('../offline/notices.tsx')).Notices);
const BesidePages = lazyPart(async () => (await import('../live/beside-pages.tsx')).BesidePages);
const ResumeIntent = lazyPart(async () => (await import('../sign-in/resume-intent.tsx')).ResumeIntent);

/** All bars: the frame of most pages. */
export default function FullLayout() {
  const { pathname, state } = useLocation();
  const isHome = pathname === '/';
  const me = useMyUserId();
  return (
    <JoinInProvider>
      <SkipLink />
      <RouteProgress />
      <TopBar />
      <div className="page-frame grid grid-cols-[minmax(0,1fr)] gap-10 pt-3.5 pb-[calc(90px+env(safe-area-inset-bottom))] max-sm:[html:has([data-floats])_&]:pb-[calc(146px+env(safe-area-inset-bottom))] sm:pt-6 lg:grid-cols-[220px_minmax(0,1fr)] lg:pb-10">
        <SideNavigation />
        <MainContent>
          <ReportingProvider>
            <TippingProvider>
              <Outlet />
              {me !== null && (state as { wanted?: unknown } | null)?.wanted ? <ResumeIntent me={me} /> : null}
            </TippingProvider>
          </ReportingProvider>
        </MainContent>
        {/* Large screens have it in the side column. Home scrolls endlessly. */}
        {isHome ? null : (
          <footer className="border-t border-line pt-1 lg:hidden">
            <SmallPrint />
          </footer>
        )}
      </div>
      <BottomNavigation />
      <Notices />
      {me === null ? null : <BesidePages key={me} me={me} />}
    </JoinInProvider>
  );
}
