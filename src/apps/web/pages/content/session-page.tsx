import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { Link, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { CommentList } from '#features/comments/shared/comment-list.tsx';
import type { Content, SessionContent } from '#features/content/contract.ts';
import { hashtagsOf } from '#features/content/rules.ts';
import { ApprovalNotice } from '#features/content/shared/items/approval-notice.tsx';
import { AuthorLine } from '#features/content/shared/items/author-line.tsx';
import { CardActions } from '#features/content/shared/cards/card-actions.tsx';
import { openingOf } from '#features/content/shared/items/opening-of.ts';
import { ContentMedia } from '#features/content/shared/items/content-media.tsx';
import { contentMovedTo, contentPath } from '#features/content/shared/items/content-path.ts';
import { LockedMedia } from '#features/content/shared/items/locked-media.tsx';
import { OwnerActions } from '#features/content/shared/items/owner-actions.tsx';
import { RichText } from '#features/content/shared/items/rich-text.tsx';
import { useOwnPlace } from '#features/search/shared/use-own-place.ts';
import { FollowButton } from '#features/follows/shared/follow-button.tsx';
import { CodeFromLink } from '#features/payments/shared/codes/code-from-link.tsx';
import { useSeen } from '#features/views/shared/use-seen.ts';
import { definePage } from '#platform/web/page/define-page.ts';
import { isMissing } from '#platform/web/page/is-missing.ts';
import { useRefetchAsReader } from '#platform/web/page/use-refetch-as-reader.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { useTrpc, type Trpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { chipClass } from '#ui/actions/chip-class.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { RatingLine } from '#features/reviews/shared/rating-line.tsx';
import { nextReviews, reviewsInput } from '#features/reviews/shared/use-reviews.ts';
import { SessionReviews } from '#features/reviews/shared/session-reviews.tsx';
import { BookingCard } from '#features/tickets/shared/booking-card.tsx';
import { EventArea } from '#features/sessions/shared/event-area.tsx';
import { GoodToKnow } from '#features/sessions/shared/good-to-know.tsx';
import { sessionHead } from '#features/sessions/shared/session-head.ts';
import { Moderated } from './lazy-moderated.ts';
import { sessionEventInputs, sessionEventList, useSessionEvents } from '#features/sessions/shared/use-session-events.ts';

const Replays = lazyPart(async () => (await import('#features/content/shared/items/replays.tsx')).Replays);
const SimilarSessions = lazyPart(async () => (await import('#features/discovery/shared/similar-sessions.tsx')).SimilarSessions);

const GiveTicket = lazyPart(async () => (await import('#features/gifts/shared/give-ticket.tsx')).GiveTicket);
// The button's height.
const giveTicket = (event: SessionEvent) => <GiveTicket key={event.id} event={event} waiting={<div className="h-9" />} />;

// The username in the address says whose item is meant.
const itemOf = (trpc: Trpc, { username, sessionId: id }: { username: string; sessionId: string }) =>
  trpc.content.getContentItem.queryOptions({ contentItemUri: { type: 'SESSION', id }, username });

const page = definePage('/:username/session/:sessionId', {
  queries: (trpc, { params }) => [itemOf(trpc, params)],
  next: (trpc, [session], { url, now }) => {
    const inputs = sessionEventInputs({ sessionId: session.id, userId: session.userId }, now, null);
    const requestedId = url.searchParams.get('sessionEventId');
    return [
      sessionEventList(trpc, inputs.upcoming),
      sessionEventList(trpc, inputs.past),
      trpc.payment.takesPayments.queryOptions({ ownerUserId: session.userId }),
      ...(requestedId === null ? [] : [trpc.session.getSessionEvent.queryOptions({ userId: session.userId, sessionEventId: requestedId })]),
      trpc.comment.queryComments.infiniteQueryOptions(
        { contentItemUri: { type: 'SESSION', id: session.id }, userId: session.userId, limit: 20 },
        { getNextPageParam: (last) => last.nextCursor },
      ),
      trpc.review.queryReviews.infiniteQueryOptions(reviewsInput({ hostUserId: session.userId, sessionId: session.id }), nextReviews),
    ];
  },
  movedTo: ([session], { params }) => contentMovedTo(session, params.username),
  head: ([session], { origin }, [upcoming]) => sessionHead(session, origin, datesIn(upcoming)),
});
// The dates of the first list that `next` requests; none if it failed.
function datesIn(list: unknown): SessionEvent[] {
  return (list as { pages: { items: SessionEvent[] }[] } | undefined)?.pages.flatMap(({ items }) => items) ?? [];
}

export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** Choosing another date of the same session is instant, from what is already loaded. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isOtherDate = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isOtherDate ? false : defaultShouldRevalidate;
}

export function ErrorBoundary({ error, loaderData }: { error: unknown; loaderData?: unknown }) {
  useRefetchAsReader(loaderData === undefined && isMissing(error));
  // A crash after everything was fetched is for the crash screen.
  if (loaderData !== undefined) throw error;
  if (isMissing(error)) {
    return (
      <EmptyState icon={CalendarDays} title="Session not found" action={<ButtonLink to="/">Discover sessions</ButtonLink>}>
        The host may have taken it down, or the link may be incomplete.
      </EmptyState>
    );
  }
  return <ErrorState title="This session couldn’t be loaded" onRetry={() => location.reload()} />;
}

/** One session: its description, its dates, and a ticket for one of them. */
export default function SessionPage() {
  const params = page.useParams();
  const trpc = useTrpc();
  const session = useQuery(itemOf(trpc, params));
  if (!session.data)
    return session.isError ? (
      <ErrorState
        title="This session couldn’t be loaded"
        detail={session.error.message}
        onRetry={() => void session.refetch()}
        retrying={session.isFetching}
      />
    ) : null;
  const content = session.data;
  if (content.locked) return <LockedSession content={content} />;
  if (content.type !== 'SESSION') return null;
  return <OpenSession key={content.id} content={content} />;
}

function OpenSession({ content }: { content: SessionContent }) {
  const [search] = useSearchParams();
  const events = useSessionEvents({ sessionId: content.id, userId: content.userId }, search.get('sessionEventId'));
  const seen = useSeen<HTMLDivElement>(content);
  return (
    <>
      <CodeFromLink ownerUserId={content.userId} />
      <div className="grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-5 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <Card as="article" ref={seen}>
          <ContentMedia media={content.media} seed={content.id} priority />
          <div className="flex flex-col gap-4 p-5 sm:p-6">
            <div className="flex flex-col gap-1">
              <Title content={content} />
              <RatingLine hostUserId={content.userId} sessionId={content.id} />
            </div>
            <Host content={content} />
            <ApprovalNotice content={content} />
            {content.approvalStatus === 'APPROVED' ? null : <Moderated content={content} />}
          </div>
        </Card>
        <div className="lg:sticky lg:top-[72px] lg:-m-3 lg:max-h-[calc(100dvh-72px)] lg:overflow-y-auto lg:p-3 lg:[scrollbar-width:none] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
          <BookingCard events={events} hrefOf={({ id }) => `${contentPath(content)}?sessionEventId=${id}`} more={giveTicket} />
        </div>
        <div className="flex min-w-0 flex-col gap-7">
          <About content={content} />
          <Area event={events.selected} />
          {events.selected ? <Replays key={events.selected.id} event={events.selected} /> : null}
          <SessionReviews about={{ session: content, host: content.author, upcoming: events.lists.upcoming }} />
          <CommentList
            contentItemUri={{ type: 'SESSION', id: content.id }}
            contentUserId={content.userId}
            about={{ name: content.author.displayName ?? content.username, opening: openingOf(content) }}
          />
          <SimilarSessions userId={content.userId} sessionId={content.id} nextEventId={content.nextEvent?.id ?? null} />
        </div>
      </div>
    </>
  );
}

function Area({ event }: { event: SessionEvent | null }) {
  const { place } = useOwnPlace();
  return event ? <EventArea event={event} from={place} /> : null;
}

function About({ content }: { content: SessionContent }) {
  const me = useMyUserId();
  // Hashtags in the text are already links.
  const written = new Set(hashtagsOf(content.text).map((tag) => tag.toLowerCase()));
  const tags = content.tags.filter((tag) => !written.has(tag.toLowerCase()));
  return (
    <Card as="section" aria-labelledby="about-session">
      <div className="flex flex-col gap-4 p-5 pb-2 sm:px-6 sm:pt-6">
        <h2 id="about-session" className="text-[17px]">
          About this session
        </h2>
        {content.text ? (
          <RichText text={content.text} mentions={content.mentions} />
        ) : (
          <p className="text-ink-2">
            {me === content.userId ? 'You haven’t written a description.' : 'The host hasn’t written a description.'}
          </p>
        )}
        {content.notes ? <GoodToKnow notes={content.notes} heading="h3" /> : null}
        {tags.length > 0 ? (
          <ul aria-label="Tags" className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag}>
                <Link to={`/?topic=${encodeURIComponent(tag)}`} className={chipClass()}>
                  #{tag}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <CardActions content={content} tips />
    </Card>
  );
}

function LockedSession({ content }: { content: Extract<Content, { locked: true }> }) {
  const seen = useSeen<HTMLDivElement>(content);
  return (
    <Card as="article" className="max-w-[720px] xl:max-w-[612px]" ref={seen}>
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        <Title content={content} />
        <Host content={content} />
        {content.shortText ? <RichText text={content.shortText} /> : null}
      </div>
      <LockedMedia content={content} />
      <CardActions content={content} />
    </Card>
  );
}

function Title({ content: { title, subtitle } }: { content: Pick<Extract<Content, { locked: true }>, 'title' | 'subtitle'> }) {
  return (
    <div>
      <h1 className="text-[30px] leading-tight [overflow-wrap:anywhere]">{title ?? 'Session'}</h1>
      {subtitle === null ? null : <p className="mt-1 text-[17px] leading-snug [overflow-wrap:anywhere]">{subtitle}</p>}
    </div>
  );
}

function Host({ content }: { content: Content }) {
  const name = content.author.displayName ?? content.author.username;
  return (
    <AuthorLine
      author={content.author}
      below={
        content.editedAt ? (
          <>
            {'Host · Edited '}
            <RelativeTime instant={content.editedAt} />
          </>
        ) : (
          'Host'
        )
      }
      action={
        <>
          <FollowButton userId={content.userId} name={name} />
          <OwnerActions content={content} />
        </>
      }
    />
  );
}
