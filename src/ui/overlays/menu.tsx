import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useBackCloses } from '#ui/overlays/use-back-closes.ts';
import { useBareFocusGuards } from '#ui/overlays/use-bare-focus-guards.ts';

export type MenuEntry =
  | { kind: 'action'; label: ReactNode; icon?: LucideIcon; danger?: boolean; disabled?: boolean; onSelect: () => void }
  | { kind: 'link'; label: ReactNode; icon?: LucideIcon; to: To }
  | { kind: 'signs'; label: string; options: readonly { sign: string; on: boolean; onSelect: () => void }[] }
  | { kind: 'heading'; content: ReactNode }
  | { kind: 'divider' };

export type MenuProps = {
  /** The button that opens the menu; it must forward its props (a plain <button> or Button does). */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  defaultOpen?: boolean;
  align?: 'start' | 'end';
};

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-left text-[14.5px] font-medium outline-none select-none data-highlighted:bg-sunken data-disabled:opacity-50';

/** A list of actions under a button. For a menu on every page use MenuButton, which loads this one when pressed. */
export function Menu({ trigger, entries, defaultOpen = false, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen);
  useBackCloses(open, () => setOpen(false));
  // In the same landmark as its button, so that people who move by landmarks come across it.
  const landmark = useRef<HTMLElement>(null);
  const find = (button: HTMLElement | null) => {
    landmark.current = button?.closest('main') ?? button?.closest('header') ?? null;
  };
  return (
    <Base.Root open={open} onOpenChange={setOpen} modal={false}>
      <Base.Trigger ref={find} render={trigger} />
      <Base.Portal container={landmark}>
        <Base.Positioner sideOffset={8} align={align} className="z-50 outline-none">
          <Base.Popup className="min-w-56 max-w-[min(320px,calc(100vw-24px))] origin-[var(--transform-origin)] rounded-control border border-line bg-surface p-1.5 text-ink shadow-high outline-none transition duration-150 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
            <Entries entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  useBareFocusGuards();
  return entries.map((entry, index) => <Entry key={index} entry={entry} />);
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'heading':
      return <div className="px-3 py-2">{entry.content}</div>;
    case 'divider':
      return <Base.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
    case 'signs':
      return (
        <Base.Group aria-label={entry.label} className="-mx-1 flex justify-between">
          {entry.options.map(({ sign, on, onSelect }) => (
            <Base.CheckboxItem
              key={sign}
              closeOnClick
              checked={on}
              onCheckedChange={onSelect}
              className="grid size-11 place-items-center rounded-full border border-transparent text-xl outline-none select-none data-checked:border-accent data-checked:bg-accent-soft data-highlighted:bg-sunken"
            >
              {sign}
            </Base.CheckboxItem>
          ))}
        </Base.Group>
      );
    case 'link':
      return (
        <Base.Item className={ITEM} render={<Link to={entry.to} />}>
          {entry.icon ? <Icon of={entry.icon} className="text-ink-2" /> : null}
          {entry.label}
        </Base.Item>
      );
    case 'action':
      return (
        <Base.Item className={classNames(ITEM, entry.danger && 'text-danger')} disabled={entry.disabled ?? false} onClick={entry.onSelect}>
          {entry.icon ? <Icon of={entry.icon} className={entry.danger ? '' : 'text-ink-2'} /> : null}
          {entry.label}
        </Base.Item>
      );
  }
}
