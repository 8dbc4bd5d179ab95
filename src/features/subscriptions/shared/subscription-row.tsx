import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { hasLeft } from '#features/people/rules.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import type { SubscriptionEntry } from '../contract.ts';
import { SubscriptionActions } from '../web/parts/subscription-actions.tsx';
import { SubscriptionPill } from '../web/parts/subscription-pill.tsx';
import { subscriptionTerm } from '../web/parts/subscription-term.ts';

/** One of the reader's subscriptions: its status, and what can be done about it. */
export function SubscriptionRow({ entry, avatar }: { entry: SubscriptionEntry; avatar: string | null }) {
  const { user } = entry;
  const name = user.displayName ?? user.username;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <Link
        to={hasLeft(user) ? paths.order(entry.subscriptionId, entry.subscriberUserId) : paths.profile(user.username)}
        className="flex min-w-0 flex-1 basis-56 items-center gap-3"
      >
        <Avatar seed={user.id} name={name} src={avatar} size="m" />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block text-[13.5px] text-ink-2">{subscriptionTerm(entry)}</span>
        </span>
      </Link>
      <SubscriptionPill status={entry.status} paidThrough={entry.paidThrough} givenUntil={entry.givenUntil} />
      <KeepFocus className="flex flex-wrap gap-2">
        <ButtonLink
          variant="bare"
          size="small"
          to={paths.order(entry.subscriptionId, entry.subscriberUserId)}
          aria-label={`History: ${name}`}
        >
          History
        </ButtonLink>
        <SubscriptionActions subscription={entry} creator={user} />
      </KeepFocus>
    </li>
  );
}
