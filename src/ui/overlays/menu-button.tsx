import { useState, type ComponentProps } from 'react';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { MenuEntry, MenuProps } from '#ui/overlays/menu.tsx';

type LoadedMenuProps = MenuProps & { onFailed: () => void };
const PressedMenu = lazyPart<LoadedMenuProps>(
  async () => {
    const { Menu } = await import('#ui/overlays/menu.tsx');
    return ({ onFailed: _none, ...menu }) => <Menu {...menu} />;
  },
  ({ onFailed }) => onFailed(),
);

export type MenuButtonProps = ComponentProps<'button'> & { entries: readonly MenuEntry[]; align?: 'start' | 'end' };

/** A button with a menu whose code loads on the first press, or ahead of it when the pointer or focus comes near. */
export function MenuButton({ entries, align = 'end', ...button }: MenuButtonProps) {
  const [pressed, setPressed] = useState(false);
  const waiting = (
    <button
      {...button}
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={PressedMenu.warm}
      onFocus={PressedMenu.warm}
      onClick={() => setPressed(true)}
    />
  );
  if (!pressed) return waiting;
  return (
    <PressedMenu
      waiting={waiting}
      onFailed={() => setPressed(false)}
      defaultOpen
      entries={entries}
      align={align}
      trigger={<button {...button} type="button" />}
    />
  );
}
