import { useInfiniteQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { DELETED_PERSON } from '#features/people/rules.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { QueryList } from '#ui/app/query-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StateDot } from '#ui/feedback/state-dot.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { DataTable, type DataColumn } from '#ui/layout/data-table.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import type { MembershipPurchase } from '../contract.ts';
import { givenLabel, isOver, placesLeft, purchaseLabel, purchaseTerm } from '../purchases/copy.ts';
import { purchasePath } from '../purchases/web/purchase-path.ts';

const ExtendPassDialog = lazyPart(
  async () => (await import('../purchases/web/extend-pass-dialog.tsx')).ExtendPassDialog,
  ({ onClose }) => onClose(),
);

/**
 * Who holds the reader's passes and memberships: since when, places left, until when; each leads to its order. `children` come below, once
 * nothing pushes them down.
 */
export function MembersSection({ children }: { children: ReactNode }) {
  const trpc = useTrpc();
  const members = useInfiniteQuery(
    trpc.membership.queryMembershipPurchases.infiniteQueryOptions(
      { side: 'sold', limit: 20 },
      { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
    ),
  );
  return (
    <>
      <Card as="section" aria-labelledby="members">
        <h2 id="members" className="px-5 py-[18px] text-[17px]">
          Passes and memberships
        </h2>
        <QueryList
          list={members}
          skeleton={
            <LoadingRegion label="Loading your members" className="flex flex-col gap-3 border-t border-line p-5">
              {[1, 2, 3, 4].map((key) => (
                <Skeleton key={key} className="h-9 w-full" />
              ))}
            </LoadingRegion>
          }
          failed="Your members couldn’t be loaded"
          empty={
            <EmptyState
              icon={IdCard}
              title="Nobody has a pass or membership yet"
              action={<ButtonLink to={paths.createMembership}>New membership</ButtonLink>}
            >
              Whoever buys one appears here, with the places they have left.
            </EmptyState>
          }
          more={{ label: 'Show more members' }}
        >
          {(items) => (
            <div className="border-t border-line">
              <DataTable
                label="Passes and memberships"
                columns={COLUMNS}
                rows={items}
                keyOf={({ id }) => id}
                isMuted={isOver}
                line={(purchase) => <Line purchase={purchase} />}
              />
            </div>
          )}
        </QueryList>
      </Card>
      {members.isPending ? null : children}
    </>
  );
}

const COLUMNS: DataColumn<MembershipPurchase>[] = [
  {
    head: 'Who',
    cell: (purchase) => (
      <span className="flex items-center gap-2.5">
        <Face purchase={purchase} />
        <bdi className="font-semibold [overflow-wrap:anywhere]">{nameOf(purchase)}</bdi>
      </span>
    ),
  },
  { head: 'What', cell: (purchase) => <Title purchase={purchase} /> },
  { head: 'Since', cell: ({ createdAt }) => since(createdAt), className: 'whitespace-nowrap' },
  { head: 'Places', cell: (purchase) => <Places purchase={purchase} />, className: 'whitespace-nowrap' },
  { head: 'Until', cell: untilText, className: '[&:is(td)]:first-letter:uppercase' },
  { head: 'State', cell: (purchase) => <State purchase={purchase} />, className: 'whitespace-nowrap' },
];

function Line({ purchase }: { purchase: MembershipPurchase }) {
  return (
    <span className="flex items-center gap-3">
      <Face purchase={purchase} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{nameOf(purchase)}</bdi>
        <span className="block text-[13.5px] [overflow-wrap:anywhere] text-ink-2">
          <Title purchase={purchase} />, {untilText(purchase)}
        </span>
      </span>
      <span className="shrink-0 text-right text-[13.5px]">
        <span className="block font-semibold">{placesText(purchase)}</span>
        <State purchase={purchase} />
        <Extend purchase={purchase} className="mt-2" />
      </span>
    </span>
  );
}

function Places({ purchase }: { purchase: MembershipPurchase }) {
  return (
    <span className="flex items-center justify-between gap-2">
      {placesText(purchase)}
      <Extend purchase={purchase} />
    </span>
  );
}

/** Adds places to a pass, or time. One that is used up or has run out can be used again; one that was refunded can't. */
function Extend({ purchase, className = '' }: { purchase: MembershipPurchase; className?: string }) {
  const [open, setOpen] = useState(false);
  const { type, status, user, sessionUsageLimit, endDateTime } = purchase;
  if (type === 'recurring' || status === 'cancelled' || user === null || (sessionUsageLimit === null && endDateTime === null)) return null;
  const name = nameOf(purchase);
  return (
    <span className={classNames('relative block', className)}>
      <Button variant="ghost" size="small" aria-label={`Extend ${purchase.title} of ${name}`} onClick={() => setOpen(true)}>
        Extend
      </Button>
      {open ? <ExtendPassDialog purchase={purchase} name={name} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

function Face({ purchase }: { purchase: MembershipPurchase }) {
  return <Avatar seed={purchase.userId} name={nameOf(purchase)} src={pictureUrl(purchase.user?.profilePic ?? null, 150)} size="s" />;
}

function Title({ purchase }: { purchase: MembershipPurchase }) {
  return (
    <Link to={purchasePath(purchase)} className="[overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline">
      {purchase.title}
      {purchase.given === null ? null : <span className="font-normal text-ink-2"> · {givenLabel(purchase)?.toLowerCase()}</span>}
    </Link>
  );
}

function State({ purchase }: { purchase: MembershipPurchase }) {
  const { label, tone } = purchaseLabel(purchase);
  return <StateDot tone={tone}>{label}</StateDot>;
}

function nameOf({ user }: MembershipPurchase): string {
  return user === null ? DELETED_PERSON.displayName : (user.displayName ?? user.username);
}

function placesText(purchase: MembershipPurchase): string {
  const left = placesLeft(purchase);
  return left === null ? 'No limit' : `${left} of ${purchase.sessionUsageLimit} left`;
}

// When it was bought stands beside it.
function untilText(purchase: MembershipPurchase): string {
  const { renewalDate, endDateTime } = purchase;
  return renewalDate === null && endDateTime === null && !isOver(purchase) ? 'no last day' : purchaseTerm(purchase);
}

// `26 Nov 2026`.
function since(instant: string): string {
  const [day = '', month = '', year = ''] = formatDate(new Date(instant), 'Europe/London').split(' ');
  return `${day} ${month.slice(0, 3)} ${year}`;
}
