import { Flag } from 'lucide-react';
import type { PublicUser } from '#features/accounts/contract.ts';
import { PersonMenu } from '#features/follows/web/parts/person-menu.tsx';
import { useReporting } from '#platform/web/reporting.ts';

/** Further actions on a profile: report and block. */
export function ProfileMenu({ user: { id: userId, displayName, username } }: { user: PublicUser }) {
  const report = useReporting();
  const name = displayName ?? username;
  return (
    <PersonMenu
      userId={userId}
      name={name}
      before={[{ kind: 'action', label: 'Report this profile', icon: Flag, onSelect: () => report({ kind: 'person', userId, name }) }]}
    />
  );
}
