import { lazy, Suspense, useState, type ComponentProps } from 'react';
import type { MenuEntry } from '#ui/menu.tsx';

const loadMenu = () => import('#ui/menu.tsx');
const LazyMenu = lazy(async () => ({ default: (await loadMenu()).Menu }));

export type MenuButtonProps = ComponentProps<'button'> & { entries: readonly MenuEntry[]; align?: 'start' | 'end' };

/** A button with a menu whose code arrives with the first press, and is asked for when the pointer or the focus comes near. */
export function MenuButton({ entries, align = 'end', ...button }: MenuButtonProps) {
  const [pressed, setPressed] = useState(false);
  const warm = () => void loadMenu();
  const waiting = (
    <button
      {...button}
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => setPressed(true)}
    />
  );
  if (!pressed) return waiting;
  return (
    <Suspense fallback={waiting}>
      <LazyMenu defaultOpen entries={entries} align={align} trigger={<button {...button} type="button" />} />
    </Suspense>
  );
}
