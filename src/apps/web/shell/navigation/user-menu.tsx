import { skipToken, useQuery } from '@tanstack/react-query';
import { Bookmark, CirclePoundSterling, LayoutDashboard, LogOut, Settings, ShieldCheck, Sparkles, User } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { mayLeave } from '#ui/app/leave-guard.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { signOut } from '#platform/web/session/session.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import type { WelcomeState } from '#platform/web/session/welcome-reason.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { initials } from '#ui/media/initials.ts';
import { MenuButton } from '#ui/overlays/menu-button.tsx';
import type { MenuEntry } from '#ui/overlays/menu.tsx';

type Picture = { url: Record<string, { url: string | null; status: string } | undefined> };

// Someone who can be paid, or could before a restriction, is a creator (docs/product.md#navigation).
const BECOME = { label: 'Become a Creator (Earn)', icon: Sparkles, to: paths.becomeCreator };
const EARNINGS = { label: 'Earnings', icon: CirclePoundSterling, to: paths.earnings };

/** The signed-in user's avatar, which opens a menu with their hub, profile, earnings, settings and Sign out. */
export function UserMenu() {
  const session = useSession();
  const trpc = useTrpc();
  const navigate = useNavigate();
  const { data: user } = useQuery(trpc.user.getUser.queryOptions(session.userId ? { userId: session.userId } : skipToken));
  const { data: isCreator, isPending } = useQuery(trpc.payment.isCreator.queryOptions(session.userId ? undefined : skipToken));
  const earn = isCreator ? EARNINGS : BECOME;
  const username = user?.username ?? session.username ?? '';
  const name = user?.displayName || username;
  const face = { seed: session.userId ?? '', name, src: avatarUrl(user) };

  const isAdmin = user !== undefined && 'admin' in user && user.admin;

  async function leave(): Promise<void> {
    if (!(await mayLeave())) return;
    signOut();
    await navigate(paths.welcome, { state: { next: '/', why: 'signed-out' } satisfies WelcomeState });
  }
  const entries: MenuEntry[] = [
    {
      kind: 'heading',
      content: (
        <div className="flex items-center gap-3">
          <Avatar {...face} />
          <div className="min-w-0">
            <div className="truncate font-semibold">{name || 'Your account'}</div>
            {username ? <div className="truncate text-[13.5px] text-ink-2">@{username}</div> : null}
          </div>
        </div>
      ),
    },
    { kind: 'divider' },
    { kind: 'link', label: 'My hub', icon: LayoutDashboard, to: paths.hub },
    { kind: 'link', label: 'Saved', icon: Bookmark, to: paths.saved },
    { kind: 'link', label: 'Profile', icon: User, to: username ? paths.profile(username) : paths.editProfile },
    { kind: 'link', ...earn },
    { kind: 'link', label: 'Settings', icon: Settings, to: paths.editProfile },
    ...(isAdmin ? [{ kind: 'link', label: 'Administration', icon: ShieldCheck, to: paths.admin } as const] : []),
    { kind: 'divider' },
    {
      kind: 'action',
      label: 'Sign out',
      icon: LogOut,
      onSelect: () => void leave(),
    },
  ];
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
      <MenuButton
        entries={entries}
        // Begins with the visible initials, for people who use voice control.
        aria-label={name ? `${initials(name)}: ${name}’s menu` : 'Your menu'}
        className="grid size-11 place-items-center rounded-full"
      >
        <Avatar {...face} size="s" />
      </MenuButton>
    </div>
  );
}

/** Returns the URL of a person's small picture if it is ready; null leads to their initials. */
function avatarUrl(user: { profilePic: Picture | null } | undefined): string | null {
  const small = user?.profilePic?.url['150'];
  return small?.status === 'READY' ? small.url : null;
}
