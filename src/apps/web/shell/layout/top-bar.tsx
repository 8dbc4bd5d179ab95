import { useSession } from '#platform/web/session/use-session.ts';
import { useSignInPaths } from '#platform/web/session/use-sign-in-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Logo } from './logo.tsx';
import { TopSearch } from '../navigation/top-search.tsx';
import { UserMenu } from '../navigation/user-menu.tsx';

/** The top bar: the logo, search, and sign-in for guests or the user's menu. */
export function TopBar() {
  const { status } = useSession();
  const { signIn, signUp } = useSignInPaths();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-[60px] max-w-[1260px] items-center gap-1 px-4 sm:gap-4 sm:px-6 lg:gap-10 3xl:max-w-[1420px]">
        <div className="shrink-0 lg:w-[220px]">
          <Logo />
        </div>
        <div className="flex min-w-0 flex-1 justify-end sm:justify-start">
          <TopSearch />
        </div>
        {status === 'signed-in' ? (
          <UserMenu />
        ) : (
          // Hidden before the first paint if a session is stored (see session-script.ts), on a phone as wide as the avatar that follows.
          <div className="flex items-center gap-2 [html[data-session]_&]:invisible max-sm:[html[data-session]_&]:w-11 max-sm:[html[data-session]_&]:overflow-hidden">
            {/* On a phone the name leaves room for one button; the form for signing in leads to the other. */}
            <ButtonLink to={signIn} variant="bare" size="small" className="max-[27rem]:border max-[27rem]:border-line-strong">
              Sign in
            </ButtonLink>
            <ButtonLink to={signUp} size="small" className="max-[27rem]:hidden">
              Create account
            </ButtonLink>
          </div>
        )}
      </div>
    </header>
  );
}
