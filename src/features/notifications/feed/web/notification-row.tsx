import type { Ref } from 'react';
import { Link } from 'react-router';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import type { Notification } from '../../contract.ts';
import { signOf } from './notification-signs.ts';
import { piecesOfMessage } from './pieces-of-message.ts';

type NotificationRowProps = {
  notification: Notification;
  /** Shown as new: what was unread when the screen opened stays marked while it is open. */
  isNew: boolean;
  ref?: Ref<HTMLLIElement>;
  onOpen: (notification: Notification) => void;
};

/** One thing that happened: the whole row leads to it. */
export function NotificationRow({ notification, isNew, ref, onOpen }: NotificationRowProps) {
  const { action } = signOf(notification.type);
  const open = () => onOpen(notification);
  return (
    <li
      ref={ref}
      data-id={notification.id}
      className={classNames(
        'relative flex items-start gap-4 border-t border-line px-5 py-4 transition-colors first:border-t-0',
        isNew ? 'bg-accent-soft/55 hover:bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <Faces notification={notification} />
      <div className="min-w-0 flex-1">
        <Link
          to={notification.url}
          onClick={open}
          // The middle button opens it in another tab, which counts as reading it too.
          onAuxClick={(event) => event.button === 1 && open()}
          className="block [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {isNew ? <span className="sr-only">New: </span> : null}
          {piecesOfMessage(notification.message, notification.strong).map(({ at, text, isStrong }) =>
            isStrong ? (
              <strong key={at} className="font-semibold">
                {text}
              </strong>
            ) : (
              text
            ),
          )}
        </Link>
        {notification.quote ? <p className="line-clamp-1 text-[13.5px] text-ink-2">“{notification.quote}”</p> : null}
        <RelativeTime instant={notification.createdAt} className="mt-0.5 block text-[13px] text-ink-2" />
        {action ? (
          <div className="mt-2 flex flex-wrap gap-2">
            <ButtonLink to={notification.url} size="small" variant="quiet" className="relative" onClick={open}>
              {action.label}
            </ButtonLink>
            {action.other ? (
              <ButtonLink to={`${notification.url}${action.other.hash}`} size="small" variant="bare" className="relative" onClick={open}>
                {action.other.label}
              </ButtonLink>
            ) : null}
          </div>
        ) : null}
      </div>
      {notification.item?.thumbnailUrl ? (
        <img
          src={notification.item.thumbnailUrl}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="size-12 shrink-0 rounded-control bg-sunken object-cover"
        />
      ) : null}
      {isNew ? <span aria-hidden="true" className="size-2.5 shrink-0 self-center rounded-full bg-accent" /> : null}
    </li>
  );
}

function Faces({ notification: { type, actors, fromUserId, fromUsername } }: { notification: Notification }) {
  const { icon, colours } = signOf(type);
  const [first, second] = actors;
  if (fromUserId === null) {
    return (
      <span className="grid size-[42px] shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon of={icon} />
      </span>
    );
  }
  const sign = (
    <span
      className={classNames(
        'absolute -right-1.5 -bottom-1 grid size-[22px] place-items-center rounded-full border-2 border-surface',
        colours,
      )}
    >
      <Icon of={icon} size={12} />
    </span>
  );
  if (first === undefined || second === undefined) {
    return (
      <span className="relative shrink-0">
        <Avatar seed={fromUserId} name={first?.displayName || fromUsername || ''} src={pictureUrl(first?.profilePic, 150)} />
        {sign}
      </span>
    );
  }
  return (
    <span className="relative size-[42px] shrink-0">
      <Avatar seed={first.id} name={first.displayName || first.username} size="xs" src={pictureUrl(first.profilePic, 150)} />
      <span className="absolute top-2.5 left-2.5 rounded-full border-2 border-surface">
        <Avatar seed={second.id} name={second.displayName || second.username} size="xs" src={pictureUrl(second.profilePic, 150)} />
      </span>
      {sign}
    </span>
  );
}
