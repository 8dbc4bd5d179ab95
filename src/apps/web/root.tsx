import { useContext, useEffect, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  type LoaderFunctionArgs,
  type MetaDescriptor,
} from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { NEAR_SCRIPT } from '#features/discovery/shared/near-room.ts';
import { FEED_SCRIPT } from '#features/feed/shared/feed-choice.ts';
import { PAGE_STATE_ID, PageStateText } from '#platform/web/page/page-state.ts';
import { clearIntent } from '#ui/app/clear-intent.ts';
import { isSignInPath, nextPathFrom } from '#platform/web/session/next-path.ts';
import { followSession, keepSessionFresh, refetchAsReader, welcomeState } from '#platform/web/session/session.ts';
import type { Site } from '#platform/web/page/site.ts';
import { ssrContext } from '#platform/web/page/ssr-context.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { followSystemTheme, THEME_SCRIPT } from '#ui/layout/theme.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { ZONE_SCRIPT } from '#ui/feedback/use-viewer-zone.ts';
import { Toaster } from '#ui/feedback/toaster.tsx';
import { dropRetainedState } from '#ui/layout/use-retained-state.ts';
import { ErrorScreen } from './error-screen.tsx';
import { useAccount } from './shell/sign-in/use-account.ts';
import { markHydrated, replayHeldPress, SESSION_SCRIPT, unmarkSession } from './shell/hydration/before-hydration.ts';
import { useDevice } from './shell/offline/use-device.ts';
import { usePageFocus } from './shell/layout/use-page-focus.ts';
import { ButtonsNeedScripts } from './shell/layout/without-scripts.tsx';
import stylesUrl from './app.css?url';

export function links() {
  return [
    // The fonts are left to the style sheet: preloaded, they would compete for a phone's bandwidth
    // with what is seen first, and the text shows without them.
    { rel: 'stylesheet', href: stylesUrl },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ];
}

/** Provides what pages may show about this installation. */
export function loader({ context }: LoaderFunctionArgs): Site {
  const { origin, site } = context.get(ssrContext);
  return { origin, ...site };
}

/** None of it changes while the page is open, so it is never refetched. */
export function shouldRevalidate(): boolean {
  return false;
}

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta(null);

// They have run by the time React hydrates, which leaves their element as it is: browsers needn't load them twice.
const HEAD_SCRIPTS = import.meta.env.SSR ? [THEME_SCRIPT, SESSION_SCRIPT, FEED_SCRIPT, NEAR_SCRIPT, ZONE_SCRIPT].join(';') : '';

export function Layout({ children }: { children: ReactNode }) {
  const { json, nonce } = useContext(PageStateText);
  return (
    // The scripts in the head add a class and attributes before React hydrates.
    <html lang={LOCALE} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17181d" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HEAD_SCRIPTS }} />
        <Links />
        <Meta />
      </head>
      <body>
        <ButtonsNeedScripts />
        {children}
        <script
          type="application/json"
          id={PAGE_STATE_ID}
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: json }}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const navigate = useNavigate();
  useEffect(
    () =>
      followSession(() => {
        dropRetainedState();
        void navigate(paths.welcome, { state: welcomeState(nextPathFrom({ ...location, state: null }), 'ended') });
      }),
    [navigate],
  );
  const { status } = useSession();
  useEffect(() => {
    if (status === 'guest') unmarkSession();
  }, [status]);
  const { pathname } = useLocation();
  // An intent outlives only the forms to sign in and sign up.
  useEffect(() => {
    if (status === 'signed-in' || !isSignInPath(pathname)) clearIntent();
  }, [status, pathname]);
  useEffect(() => keepSessionFresh((text) => showToast({ text, tone: 'danger' })), []);
  useEffect(refetchAsReader, []);
  useEffect(followSystemTheme, []);
  useAccount();
  useDevice();
  usePageFocus();
  useEffect(markHydrated, []);
  useEffect(replayHeldPress, []);
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <ErrorScreen error={error} />
    </main>
  );
}
