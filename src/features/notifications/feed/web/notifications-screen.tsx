import { AtSign, BadgePoundSterling, CheckCheck, Settings } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { PushOffer } from '#features/push/shared/push-offer.tsx';
import { pageMeta } from '#platform/web/page/define-page.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { chipClass } from '#ui/actions/chip-class.ts';
import { ChipRow } from '#ui/actions/chip-row.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { NotificationKind } from '../../contract.ts';
import { BellsCard } from '../../bells/web/bells-card.tsx';
import { NotificationList } from './notification-list.tsx';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';
import { useMarkRead } from '../../shared/use-mark-read.ts';
import { useUnreadNotifications } from '../../shared/use-unread-notifications.ts';

export const meta = pageMeta({ title: 'Notifications', unlisted: true });

const FILTERS = [
  { show: '', label: 'All', icon: null, kind: undefined },
  { show: 'mentions', label: 'Mentions', icon: AtSign, kind: 'mention' },
  { show: 'money', label: 'Money', icon: BadgePoundSterling, kind: 'money' },
] as const;

/** The list of the reader's notifications (docs/product.md#notifications). */
export default function NotificationsScreen() {
  const userId = useMyUserId();
  // Between sign-in and account there is nobody to fetch notifications for.
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,300px)]">
      <div className="min-w-0">{userId === null ? <NotificationsSkeleton /> : <Notifications userId={userId} />}</div>
      <aside className="flex flex-col gap-5">
        {userId === null ? null : (
          <>
            <PushOffer title="Know it on your phone too" className="">
              A booking or a message can reach you while this page is closed. You choose which, and nothing private shows on the lock
              screen.
            </PushOffer>
            <BellsCard />
          </>
        )}
      </aside>
    </div>
  );
}

function Notifications({ userId }: { userId: string }) {
  const show = useSearchParams()[0].get('show') ?? '';
  const kind: NotificationKind | undefined = FILTERS.find((filter) => filter.show === show)?.kind;
  const { markAllRead, isMarkingAll } = useMarkRead(userId);
  const unread = useUnreadNotifications();
  return (
    <>
      {/* One line at any width, so that nothing moves when the button comes. */}
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-1 gap-y-3">
        <h1 className="text-[30px] max-[359px]:text-[26px]">Notifications</h1>
        <div className="flex items-center gap-1">
          {unread > 0 ? (
            <Button variant="ghost" size="small" title="Mark all as read" loading={isMarkingAll} onClick={markAllRead}>
              <Icon of={CheckCheck} size={16} />
              <span className="max-sm:sr-only">Mark all as read</span>
            </Button>
          ) : null}
          <Link
            to={paths.notificationSettings}
            aria-label="Notification settings"
            className="icon-button text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <Icon of={Settings} />
          </Link>
        </div>
      </div>
      <ChipRow label="Which notifications" className="mb-5">
        {FILTERS.map(({ show: value, label, icon }) => (
          <li key={value}>
            <Link
              to={value === '' ? paths.notifications : `?show=${value}`}
              replace
              preventScrollReset
              aria-current={value === show ? 'page' : undefined}
              className={chipClass({ on: value === show })}
            >
              {icon ? <Icon of={icon} size={16} className="mr-1.5" /> : null}
              {label}
            </Link>
          </li>
        ))}
      </ChipRow>
      <NotificationList key={kind ?? 'all'} userId={userId} kind={kind} />
    </>
  );
}
