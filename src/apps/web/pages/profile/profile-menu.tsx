import { Flag, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { PublicUser } from '#features/people/contract.ts';
import { PersonMenu } from '#features/follows/shared/person-menu.tsx';
import { useSuspension } from '#features/moderation/shared/use-suspension.ts';
import { useReporting } from '#ui/app/reporting.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { MenuEntry } from '#ui/overlays/menu.tsx';

const SuspensionDialog = lazyPart(
  async () => (await import('#features/moderation/shared/suspension-dialog.tsx')).SuspensionDialog,
  ({ onClose }) => onClose(),
);

/** Further actions on a profile: report and block, and for administrators suspend. */
export function ProfileMenu({ user: { id: userId, displayName, username } }: { user: PublicUser }) {
  const report = useReporting();
  const [suspending, setSuspending] = useState(false);
  const maySuspend = useSuspension(userId)?.mayBeSuspended === true;
  const name = displayName ?? username;
  const suspend: MenuEntry = {
    kind: 'action',
    label: <span className="truncate">Suspend {name}</span>,
    icon: UserRoundX,
    danger: true,
    onSelect: () => setSuspending(true),
  };
  return (
    <>
      <PersonMenu
        userId={userId}
        name={name}
        before={[
          { kind: 'action', label: 'Report this profile', icon: Flag, onSelect: () => report({ kind: 'person', userId, name }) },
          ...(maySuspend ? [suspend] : []),
        ]}
      />
      {suspending ? <SuspensionDialog person={{ userId, name }} isSuspended={false} onClose={() => setSuspending(false)} /> : null}
    </>
  );
}
