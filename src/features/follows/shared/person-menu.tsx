import { Ban, CircleCheck, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { MenuButton } from '#ui/overlays/menu-button.tsx';
import type { MenuEntry } from '#ui/overlays/menu.tsx';
import { useIsBlocked } from './use-is-blocked.ts';

const ChangeBlockDialog = lazyPart(
  async () => (await import('./change-block-dialog.tsx')).ChangeBlockDialog,
  ({ onClose }) => onClose(),
);

export type PersonMenuProps = {
  userId: string;
  name: string;
  /** The object of the menu, if it isn't the person: 'this post by Ana Quill'. */
  about?: string;
  size?: 'small' | 'medium';
  /** Entries about the person's item; for guests too. */
  before?: readonly MenuEntry[];
};

const SIZES = {
  small: 'icon-button icon-button-bare size-9 pointer-coarse:size-11',
  medium: 'icon-button icon-button-bare',
} as const;

/** A menu of actions on another person besides following. Renders nothing for the reader themself, nor for guests if `before` is empty. */
export function PersonMenu({ userId, name, about = name, size = 'medium', before = [] }: PersonMenuProps) {
  const me = useMyUserId();
  const isBlocked = useIsBlocked(userId, { ask: false });
  const [asking, setAsking] = useState(false);
  if (me === userId || (me === null && before.length === 0)) return null;
  const block: MenuEntry = {
    kind: 'action',
    label: <span className="truncate">{isBlocked ? `Unblock ${name}` : `Block ${name}`}</span>,
    icon: isBlocked ? CircleCheck : Ban,
    danger: !isBlocked,
    onSelect: () => setAsking(true),
  };
  return (
    <>
      <MenuButton aria-label={`More about ${about}`} className={SIZES[size]} entries={me === null ? before : [...before, block]}>
        <Icon of={Ellipsis} size={size === 'small' ? 18 : 20} />
      </MenuButton>
      {asking ? <ChangeBlockDialog userId={userId} name={name} isBlocked={isBlocked} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
