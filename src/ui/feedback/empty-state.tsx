import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';

export type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  /** The heading's level: `h1` if this is all that the page says. */
  as?: 'h1' | 'h2';
  children?: ReactNode;
  action?: ReactNode;
};

/** Nothing here yet: says what would be here and what to do next. */
export function EmptyState({ icon, title, as: Heading = 'h2', children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Icon of={icon} size={26} />
      </span>
      <Heading className={classNames('max-w-full [overflow-wrap:anywhere]', Heading === 'h1' ? 'text-[26px]' : 'text-xl')}>{title}</Heading>
      {children ? <div className="max-w-[44ch] text-ink-2">{children}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
