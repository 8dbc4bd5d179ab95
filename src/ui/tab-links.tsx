import { NavLink, type To } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { tabClass, tabRowClass } from '#ui/tab-class.ts';

export type TabLinksProps = { label: string; tabs: readonly { to: To; label: string; end?: boolean }[]; className?: string };

/** Tabs that are pages of their own: real links, the current one marked. */
export function TabLinks({ label, tabs, className }: TabLinksProps) {
  return (
    <nav aria-label={label} className={classNames(tabRowClass, className)}>
      {tabs.map((tab) => (
        <NavLink key={tab.label} to={tab.to} end={tab.end ?? true} preventScrollReset className={({ isActive }) => tabClass({ on: isActive })}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
