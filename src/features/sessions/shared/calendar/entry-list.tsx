import { useRef, type KeyboardEvent, type ReactNode } from 'react';

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** A list of entries, each a link; arrows, Home and End go from one to another, and Page Up and Page Down to another page, if there is one. */
export function EntryList({ label, onPage, children }: { label: string; onPage?: (by: 1 | -1) => void; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = onPage ? pageOf(event) : null;
    if (onPage && by !== null) {
      event.preventDefault();
      return onPage(by);
    }
    if (isModified(event)) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('li > a:first-child') ?? [])];
    const at = links.indexOf(event.target as HTMLElement);
    const step = STEPS[event.key];
    if (!step || at === -1) return;
    event.preventDefault();
    links[step(at, links.length)]?.focus();
  }
  return (
    // The keys only lead to links that are there for the Tab key as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={list} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </ul>
  );
}

/** Which way a key turns to another page; null if it doesn't. */
export function pageOf(event: KeyboardEvent): 1 | -1 | null {
  if (isModified(event)) return null;
  return event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : null;
}

const isModified = (event: KeyboardEvent) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
