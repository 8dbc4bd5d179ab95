import { useState, type ComponentProps, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { MenuEntry, MenuProps } from '#ui/overlays/menu.tsx';

/** What a menu that has just been opened gets; `onFailed` is for its `lazyPart`, and undoes the press. */
export type OpenedMenuProps = Required<Pick<MenuProps, 'trigger' | 'align' | 'defaultOpen'>> & { onFailed: () => void };

type PressedMenuProps = OpenedMenuProps & { entries: readonly MenuEntry[] };
const PressedMenu = lazyPart<PressedMenuProps>(
  async () => {
    const { Menu } = await import('#ui/overlays/menu.tsx');
    return ({ onFailed: _none, ...menu }) => <Menu {...menu} />;
  },
  ({ onFailed }) => onFailed(),
);

export type MenuButtonProps = ComponentProps<'button'> & { entries: readonly MenuEntry[]; align?: 'start' | 'end' };

/** A button with a menu whose code loads on the first press, or ahead of it when the pointer or focus comes near. */
export function MenuButton({ entries, ...button }: MenuButtonProps) {
  return <LazyMenuButton of={PressedMenu} own={{ entries }} {...button} />;
}

type LazyMenuButtonProps<Own extends object> = ComponentProps<'button'> & {
  /** The menu: made with `lazyPart`, it shows `Menu` with what it gets. */
  of: ComponentType<OpenedMenuProps & Own & { waiting?: ReactNode }> & { warm: () => void };
  own: Own;
  align?: 'start' | 'end';
};

/** A button as `MenuButton` is, whose entries are loaded with the menu. */
export function LazyMenuButton<Own extends object>({ of: Opened, own, align = 'end', ...button }: LazyMenuButtonProps<Own>): ReactElement {
  const [pressed, setPressed] = useState(false);
  const waiting = (
    <button
      {...button}
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={Opened.warm}
      onFocus={Opened.warm}
      onClick={() => setPressed(true)}
    />
  );
  if (!pressed) return waiting;
  return (
    <Opened
      {...own}
      waiting={waiting}
      onFailed={() => setPressed(false)}
      defaultOpen
      align={align}
      trigger={<button {...button} type="button" />}
    />
  );
}
