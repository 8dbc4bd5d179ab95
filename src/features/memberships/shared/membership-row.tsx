import { Link } from 'react-router';
import { formatPounds } from '#kernel/money/money.ts';
import * as paths from '#kernel/http/paths.ts';
import { hasLeft } from '#features/people/rules.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import type { MembershipPurchase } from '../contract.ts';
import { paidHow } from '../offers/copy.ts';
import { purchasePath } from '../purchases/web/purchase-path.ts';
import { purchaseTerm, purchaseLabel } from '../purchases/copy.ts';
import { RenewalActions } from '../purchases/web/renewal-actions.tsx';

/** One of the reader's memberships that renew: its status, and what can be done about it. */
export function MembershipRow({ purchase, avatar }: { purchase: MembershipPurchase; avatar: string | null }) {
  const { title, subtitle, price, owner, ownerUserId } = purchase;
  const name = owner ? (owner.displayName ?? owner.username) : null;
  const { label, tone } = purchaseLabel(purchase);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <Link
        to={owner && !hasLeft(owner) ? paths.profile(owner.username, 'memberships') : purchasePath(purchase)}
        className="flex min-w-0 flex-1 basis-56 items-center gap-3"
      >
        <Avatar seed={ownerUserId} name={name ?? '?'} src={avatar} size="m" />
        <span className="min-w-0">
          <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
          {subtitle === null ? null : <span className="block text-[14px] [overflow-wrap:anywhere]">{subtitle}</span>}
          <span className="block text-[13.5px] text-ink-2">
            {name === null ? '' : `${name} · `}
            {formatPounds(price)} {paidHow(purchase)} · {purchaseTerm(purchase)}
          </span>
        </span>
      </Link>
      <Pill tone={tone}>{label}</Pill>
      <KeepFocus className="flex flex-wrap gap-2">
        <ButtonLink variant="bare" size="small" to={purchasePath(purchase)} aria-label={`History: ${title}`}>
          History
        </ButtonLink>
        <RenewalActions purchase={purchase} size="small" />
      </KeepFocus>
    </li>
  );
}
