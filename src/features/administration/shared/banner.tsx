import { Info, Siren, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { useNoticeRoom } from '#ui/layout/use-notice-room.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { Announcement, AnnouncementLevel } from '../announcements/contract.ts';

const LEVELS: Record<AnnouncementLevel, { icon: LucideIcon; colours: string }> = {
  INFO: { icon: Info, colours: 'bg-surface text-ink border-line-strong' },
  WARNING: { icon: TriangleAlert, colours: 'bg-warn-soft text-warn border-warn/40' },
  URGENT: { icon: Siren, colours: 'bg-danger-soft text-danger border-danger/40' },
};

type Props = {
  announcement: Pick<Announcement, 'text' | 'link' | 'level'>;
  /** What kind of words these are. */
  label?: string;
  onDismiss?: () => void;
};

/** Words for everybody, as they see them and as their author does before. */
export function Banner({ announcement: { text, link, level }, label = 'Announcement', onDismiss }: Props) {
  const { icon, colours } = LEVELS[level];
  const linkClass = 'font-semibold underline underline-offset-2';
  return (
    <section
      aria-label={label}
      className={classNames(
        'pointer-events-auto flex w-full max-w-[560px] items-start gap-3 rounded-card border py-2 pr-1.5 pl-4 shadow-high',
        colours,
      )}
    >
      <Icon of={icon} size={20} className="mt-3 shrink-0" />
      <p className="min-w-0 flex-1 py-2.5 text-[14.5px] leading-snug font-medium [overflow-wrap:anywhere]">
        {text}{' '}
        {link === null ? null : link.url.startsWith('/') ? (
          <Link to={link.url} className={linkClass}>
            {link.label}
          </Link>
        ) : (
          <a href={link.url} rel="noopener noreferrer" target="_blank" className={linkClass}>
            {link.label}
          </a>
        )}
      </p>
      {onDismiss ? <IconButton icon={X} label={`Dismiss the ${label.toLowerCase()}`} onClick={onDismiss} /> : null}
    </section>
  );
}

/** Where a banner lies over the page, so that nothing moves when it comes. */
export function BannerPlace({ children }: { children: ReactNode }) {
  return (
    <div
      ref={useNoticeRoom()}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(80px+env(safe-area-inset-bottom))] z-30 grid justify-items-center max-lg:[html:has([data-covers-bars])_&]:hidden lg:bottom-[max(24px,var(--bottom-bar,0px)+12px)]"
    >
      {children}
    </div>
  );
}
