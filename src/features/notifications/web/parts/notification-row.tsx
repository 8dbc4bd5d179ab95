import { Link } from 'react-router';
import { pictureUrl } from '#features/media/web/parts/picture-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Notification } from '../../contract.ts';
import { NOTIFICATION_ICONS } from './notification-icons.ts';

export type NotificationRowProps = { notification: Notification; onOpen: (notification: Notification) => void };

/** One notification; the whole row leads to what it is about. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const unread = notification.status === 'UNREAD';
  const open = () => onOpen(notification);
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={notification.url}
        onClick={open}
        // The middle button opens it in another tab, which reads it as well.
        onAuxClick={(event) => event.button === 1 && open()}
        className={classNames(
          'flex items-center gap-4 px-5 py-4 transition-colors focus-visible:-outline-offset-2',
          unread ? 'bg-accent-soft/55 hover:bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <Face notification={notification} />
        <span className="min-w-0 flex-1">
          <span className={classNames('block [overflow-wrap:anywhere]', unread ? 'font-semibold' : 'text-ink-2')}>
            {notification.message}
          </span>
          <RelativeTime instant={notification.createdAt} className="mt-0.5 block text-[13.5px] text-ink-2" />
        </span>
        {unread ? (
          <span className="size-2.5 shrink-0 rounded-full bg-accent">
            <span className="sr-only">Unread</span>
          </span>
        ) : null}
      </Link>
    </li>
  );
}

function Face({ notification }: { notification: Notification }) {
  const icon = NOTIFICATION_ICONS[notification.type];
  if (notification.fromUserId === null) {
    return (
      <span className="grid size-[42px] shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon of={icon} />
      </span>
    );
  }
  return (
    <span className="relative shrink-0">
      <Avatar seed={notification.fromUserId} name={notification.fromUsername ?? ''} src={pictureUrl(notification.fromProfilePic, 150)} />
      <span className="absolute -right-1.5 -bottom-1 grid size-[22px] place-items-center rounded-full border-2 border-surface bg-accent text-accent-ink">
        <Icon of={icon} size={12} />
      </span>
    </span>
  );
}
