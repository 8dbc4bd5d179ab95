import { useQuery } from '@tanstack/react-query';
import { Info, Siren, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { storeText } from '#platform/web/storage/store-text.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { useNoticeRoom } from '#ui/layout/use-notice-room.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { Announcement, AnnouncementLevel } from '../announcements/contract.ts';

const DISMISSED = 'turnout.banner';
/** Within this time an announcement appears on pages that are open, and one that was ended leaves them. */
const REFRESHED_MS = 5 * 60_000;
const LEVELS: Record<AnnouncementLevel, { icon: LucideIcon; colours: string }> = {
  INFO: { icon: Info, colours: 'bg-surface text-ink border-line-strong' },
  WARNING: { icon: TriangleAlert, colours: 'bg-warn-soft text-warn border-warn/40' },
  URGENT: { icon: Siren, colours: 'bg-danger-soft text-danger border-danger/40' },
};

/**
 * What administrators announce to everybody, until it ends or is dismissed in this browser. It lies over the page and is fetched after it, so
 * that nothing moves and a page from a cache shows what is announced now.
 */
export function AnnouncementBanner() {
  const trpc = useTrpc();
  const { data } = useQuery(trpc.administration.getAnnouncement.queryOptions({}, { refetchInterval: REFRESHED_MS }));
  const now = useNow();
  const room = useNoticeRoom();
  const [dismissed, setDismissed] = useState(readDismissed);
  const shown = data?.announcement ?? null;
  const isOver = shown === null || (shown.endsAt !== null && new Date(shown.endsAt) <= now);
  if (isOver || shown.id === dismissed) return null;
  return (
    <div
      ref={room}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(80px+env(safe-area-inset-bottom))] z-30 grid justify-items-center max-lg:[html:has([data-covers-bars])_&]:hidden lg:bottom-[max(24px,var(--bottom-bar,0px)+12px)]"
    >
      <Banner
        announcement={shown}
        onDismiss={() => {
          storeText(DISMISSED, shown.id);
          setDismissed(shown.id);
        }}
      />
    </div>
  );
}

/** The banner itself, as its author sees it before everybody does. */
export function Banner({ announcement: { text, link, level }, onDismiss }: BannerProps) {
  const { icon, colours } = LEVELS[level];
  const linkClass = 'font-semibold underline underline-offset-2';
  return (
    <section
      aria-label="Announcement"
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
      {onDismiss ? <IconButton icon={X} label="Dismiss the announcement" onClick={onDismiss} /> : null}
    </section>
  );
}

type BannerProps = { announcement: Pick<Announcement, 'text' | 'link' | 'level'>; onDismiss?: () => void };

function readDismissed(): string | null {
  try {
    return localStorage.getItem(DISMISSED);
  } catch {
    return null;
  }
}
