import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useOwnPlace, type OwnPlace } from '#features/search/shared/use-own-place.ts';
import { WhereField, type Where } from '#features/search/shared/where-field.tsx';
import { definePage } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { chipClass } from '#ui/actions/chip-class.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { OfferedSession, Span } from '../../contract.ts';
import { CAPITAL, visibilityClass, townOf } from '../../shared/nearby.ts';
import { daysOf } from '../parts/days-of.ts';
import { OfferList } from '../parts/offer-list.tsx';

const LIMIT = 60;

const page = definePage('/near', {
  queries: () => [],
  also: (trpc, { url }) => [trpc.discovery.queryNearby.queryOptions({ near: CAPITAL.point, span: spanOf(url.searchParams), limit: LIMIT })],
  head: (_answers, { url }) => ({
    title: `Near you ${WHEN[spanOf(url.searchParams)]}`,
    description: 'Sessions around you, day by day.',
    path: paths.near,
  }),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

type ShownSpan = Exclude<Span, 'soon' | 'ahead'>;

function spanOf(params: URLSearchParams): ShownSpan {
  const span = params.get('span');
  return span === 'today' || span === 'weekend' ? span : 'week';
}

const WHEN: Record<ShownSpan, string> = { today: 'today', week: 'this week', weekend: 'this weekend' };

const SPANS = [
  { span: 'today', label: 'Today', to: paths.nearToday },
  { span: 'week', label: 'This week', to: paths.near },
  { span: 'weekend', label: 'This weekend', to: paths.nearThisWeekend },
] as const;

/** What's on near the person within a week. They can change the place, and it is remembered. */
export default function NearScreen() {
  const trpc = useTrpc();
  const [params] = useSearchParams();
  const own = useOwnPlace();
  const { status } = useSession();
  const place = own.place ?? CAPITAL;
  const span = spanOf(params);
  const input = { near: place.point, span, limit: LIMIT };
  const found = useQuery(trpc.discovery.queryNearby.queryOptions(input, { placeholderData: keepPreviousData }));
  const town = townOf(place);
  const when = WHEN[span];
  const days = daysOf(found.data?.items ?? [], useNow());
  return (
    <div data-nosnippet="" className={visibilityClass({ isMember: status === 'signed-in', isReady: own.isKnown })}>
      <h1 className="mb-1 text-[30px]">{own.place ? `Near you ${when}` : `Near ${town} ${when}`}</h1>
      <div className="mt-3 mb-5 flex flex-wrap items-center gap-3">
        <PlaceChooser place={place} onChoose={own.remember} />
        <nav aria-label="When" className="flex flex-wrap gap-2">
          {SPANS.map((one) => (
            <Link
              key={one.span}
              to={one.to}
              preventScrollReset
              aria-current={one.span === span || undefined}
              className={chipClass({ on: one.span === span })}
            >
              {one.label}
            </Link>
          ))}
        </nav>
      </div>
      {found.data ? (
        days.length > 0 ? (
          days.map(({ name, offers }) => <Day key={name} name={name} offers={offers} />)
        ) : (
          <EmptyState icon={MapPin} title={`Nothing near ${town} ${when}`} action={<ButtonLink to={paths.explore}>Explore</ButtonLink>}>
            Try another place{span === 'week' ? '' : ', or the whole week'}.
          </EmptyState>
        )
      ) : found.isError ? (
        <ErrorState title="This couldn’t be loaded" onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <Skeleton className="h-96 w-full rounded-card" />
      )}
    </div>
  );
}

function Day({ name, offers }: { name: string; offers: readonly OfferedSession[] }) {
  return (
    <section aria-label={name} className="mb-6 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-4">
      <h2 className="mb-3 text-[19px] sm:pt-3 sm:text-[17px]">{name}</h2>
      <OfferList offers={offers} namesDays={false} />
    </section>
  );
}

type PlaceChooserProps = { place: OwnPlace; onChoose: (place: OwnPlace) => void };

function PlaceChooser({ place, onChoose }: PlaceChooserProps) {
  const [typed, setTyped] = useState<{ over: string; where: Where } | null>(null);
  // What was typed over another place says nothing about this one, wherever it was chosen.
  const shown = typed?.over === place.label ? typed.where : { location: place.label, point: place.point };
  return (
    <div
      id="place"
      // Another town is typed over the one in use. Without a choice that one goes on being used, and the field says so.
      onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      onBlur={() => shown.point === null && setTyped(null)}
      className="relative flex w-full scroll-mt-24 items-center gap-2.5 rounded-full border border-line bg-surface px-4 py-2 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-ring sm:w-72"
    >
      <Icon of={MapPin} size={18} className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <WhereField
          value={shown}
          placesOnly
          onChange={(where) => {
            setTyped({ over: place.label, where });
            if (where.point) onChoose({ label: where.location, point: where.point });
          }}
        />
      </div>
    </div>
  );
}
