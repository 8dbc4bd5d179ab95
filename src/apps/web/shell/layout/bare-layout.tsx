import { Outlet } from 'react-router';
import { Logo } from './logo.tsx';
import { RouteProgress } from './route-progress.tsx';

/** No bars: /sign-in and /sign-up. The logo leads home. */
export default function BareLayout() {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8 sm:justify-center">
      <RouteProgress />
      <header>
        <Logo />
      </header>
      <main id="content" tabIndex={-1} className="mt-6 outline-none w-full max-w-[440px]">
        <Outlet />
      </main>
    </div>
  );
}
