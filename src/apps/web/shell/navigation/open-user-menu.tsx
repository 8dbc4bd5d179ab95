import { Bookmark, CirclePoundSterling, LayoutDashboard, LogOut, Settings, ShieldCheck, Sparkles, User } from 'lucide-react';
import { useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { signOut } from '#platform/web/session/session.ts';
import type { WelcomeState } from '#platform/web/session/welcome-reason.ts';
import { mayLeave } from '#ui/app/leave-guard.ts';
import { Avatar, type AvatarProps } from '#ui/media/avatar.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import type { OpenedMenuProps } from '#ui/overlays/menu-button.tsx';

export type OpenUserMenuProps = OpenedMenuProps & {
  face: Pick<AvatarProps, 'seed' | 'name' | 'src'>;
  /** Empty until it is known. */
  username: string;
  earn: { label: string; to: string; isCreator: boolean };
  isAdmin: boolean;
};

/** The signed-in user's menu, whose code only those need who open it. */
export function OpenUserMenu({ face, username, earn: { isCreator, ...earn }, isAdmin, onFailed: _none, ...menu }: OpenUserMenuProps) {
  const navigate = useNavigate();

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
            <div className="truncate font-semibold">{face.name || 'Your account'}</div>
            {username ? <div className="truncate text-[13.5px] text-ink-2">@{username}</div> : null}
          </div>
        </div>
      ),
    },
    { kind: 'divider' },
    { kind: 'link', label: 'My hub', icon: LayoutDashboard, to: paths.hub },
    { kind: 'link', label: 'Saved', icon: Bookmark, to: paths.saved },
    { kind: 'link', label: 'Profile', icon: User, to: username ? paths.profile(username) : paths.editProfile },
    { kind: 'link', ...earn, icon: isCreator ? CirclePoundSterling : Sparkles },
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
  return <Menu {...menu} entries={entries} />;
}
