import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { tabClass, tabRowClass } from '#ui/actions/tab-class.ts';
import { useChosenInRow } from '#ui/actions/use-chosen-in-row.ts';

export type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
  className?: string;
};

/** Tabs within one page, operated with the arrow keys, Home and End. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, children, className }: TabsProps<Value>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  useChosenInRow(row, value);
  function onKeyDown(event: KeyboardEvent) {
    const next = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const tab = next === null ? undefined : tabs[next];
    if (next === null || !tab) return;
    event.preventDefault();
    onValueChange(tab.value);
    row.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[next]?.focus();
  }
  return (
    <div className={className}>
      <div ref={row} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={classNames(tabRowClass, 'mb-5')}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            className={tabClass({ on: tab.value === value })}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}

function nextIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
