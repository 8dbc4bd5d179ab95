import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';

export type ChoiceCardProps = Omit<ComponentProps<'input'>, 'type'> & {
  icon: LucideIcon;
  label: string;
  children?: ReactNode;
  end?: ReactNode;
};

/** One of a few options, with a line about it; a radio button underneath. */
export function ChoiceCard({ icon, label, children, end, className, disabled, ...rest }: ChoiceCardProps) {
  return (
    <label
      className={classNames(
        'relative flex items-start gap-3 rounded-card border border-line-strong bg-surface p-4 transition-colors has-checked:border-ink has-checked:ring-1 has-checked:ring-ink',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        disabled ? 'opacity-60' : 'cursor-pointer hover:border-ink-2',
        className,
      )}
    >
      <input
        {...rest}
        type="radio"
        disabled={disabled}
        className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-[6px] checked:border-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {children ? <span className="block text-[13.5px] text-ink-2">{children}</span> : null}
      </span>
      {end ?? <Icon of={icon} size={22} className="shrink-0 text-ink-2" />}
    </label>
  );
}
