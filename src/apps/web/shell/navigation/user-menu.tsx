import { skipToken, useQuery } from '@tanstack/react-query';
import { LayoutDashboard } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { initials } from '#ui/media/initials.ts';
import { LazyMenuButton } from '#ui/overlays/menu-button.tsx';
import type { OpenUserMenuProps } from './open-user-menu.tsx';

type Picture = { url: Record<string, { url: string | null; status: string } | undefined> };

// Someone who can be paid, or could before a restriction, is a creator (docs/product.md#navigation).
const BECOME = { label: 'Become a Creator (Earn)', to: paths.becomeCreator };
const EARNINGS = { label: 'Earnings', to: paths.earnings };

const OpenUserMenu = lazyPart<OpenUserMenuProps>(
  async () => (await import('./open-user-menu.tsx')).OpenUserMenu,
  ({ onFailed }) => onFailed(),
);

/** The signed-in user's avatar, which opens a menu with their hub, profile, earnings, settings and Sign out. */
export function UserMenu() {
  const session = useSession();
  const trpc = useTrpc();
  const { data: user } = useQuery(trpc.user.getUser.queryOptions(session.userId ? { userId: session.userId } : skipToken));
  const { data: isCreator, isPending } = useQuery(trpc.payment.isCreator.queryOptions(session.userId ? undefined : skipToken));
  const earn = isCreator ? EARNINGS : BECOME;
  const username = user?.username ?? session.username ?? '';
  const name = user?.displayName || username;
  const face = { seed: session.userId ?? '', name, src: avatarUrl(user) };

  return (
    <div className="flex items-center gap-3 sm:gap-5">
      {isCreator ? (
        <Link to={paths.hub} aria-label="My hub" className="icon-button -mr-2 text-ink-2 sm:hidden">
          <Icon of={LayoutDashboard} size={21} />
        </Link>
      ) : null}
      {/* Which of the two is right isn't known at once: until then, its place is kept. */}
      <ButtonLink to={earn.to} variant="quiet" size="small" className={classNames('max-sm:hidden', isPending && 'invisible')}>
        {earn.label}
      </ButtonLink>
      <LazyMenuButton
        of={OpenUserMenu}
        own={{
          face,
          username,
          earn: { ...earn, isCreator: isCreator === true },
          isAdmin: user !== undefined && 'admin' in user && user.admin,
        }}
        // Begins with the visible initials, for people who use voice control.
        aria-label={name ? `${initials(name)}: ${name}’s menu` : 'Your menu'}
        className="grid size-11 place-items-center rounded-full"
      >
        <Avatar {...face} size="s" />
      </LazyMenuButton>
    </div>
  );
}

/** Returns the URL of a person's small picture if it is ready; null leads to their initials. */
function avatarUrl(user: { profilePic: Picture | null } | undefined): string | null {
  const small = user?.profilePic?.url['150'];
  return small?.status === 'READY' ? small.url : null;
}
