import type { ShouldRevalidateFunctionArgs } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import type { PublicUser } from '#features/people/contract.ts';
import { FetchedProfile } from '#features/people/shared/fetched-profile.tsx';
import { ProfileBoundary } from '#features/people/shared/profile-boundary.tsx';
import { PersonCalendar } from '#features/sessions/shared/calendar/person-calendar.tsx';
import { SubscribeButton } from '#features/tickets/shared/subscribe-button.tsx';
import { definePage } from '#platform/web/page/define-page.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';

const page = definePage('/:username/calendar', {
  queries: (trpc, { params }) => [trpc.user.getUserProfile.queryOptions({ username: params.username })],
  movedTo: ([profile]) => (profile.movedTo === null ? null : paths.profile(profile.movedTo, 'calendar')),
  head: ([{ user }]) => ({
    title: `${user.displayName ?? user.username}’s calendar`,
    path: paths.profile(user.username, 'calendar'),
    unlisted: true,
  }),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** Another day or view needs nothing else from the server. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export const ErrorBoundary = ProfileBoundary;

/** A person's calendar, with the way to subscribe to it. */
export default function CalendarPage() {
  const { username } = page.useParams();
  const me = useMyUserId();
  return (
    <FetchedProfile username={username}>
      {(user) => <PersonCalendar user={user} subscribe={<SubscribeButton creator={me === user.id ? null : nameOf(user)} />} />}
    </FetchedProfile>
  );
}

function nameOf({ username, displayName }: PublicUser) {
  return { username, name: displayName ?? username };
}
