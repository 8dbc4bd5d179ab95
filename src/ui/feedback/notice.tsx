import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';

export type NoticeProps = { tone?: 'info' | 'good' | 'warn' | 'danger'; children: ReactNode; action?: ReactNode; className?: string };

const TONES = {
  info: { colours: 'bg-sunken text-ink', icon: Info },
  good: { colours: 'bg-good-soft font-medium text-good', icon: CircleCheck },
  warn: { colours: 'bg-warn-soft font-medium text-warn', icon: TriangleAlert },
  danger: { colours: 'bg-danger-soft font-medium text-danger forced-colors:border-4', icon: CircleAlert },
} as const;

/** A message about the whole form or page, read out when it appears. */
export function Notice({ tone = 'info', children, action, className }: NoticeProps) {
  const { colours, icon } = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-3 rounded-control px-4 py-3 text-sm forced-colors:border', colours, className)}
    >
      <Icon of={icon} size={20} />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
