import { DoorClosed } from 'lucide-react';
import { useLocation } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pageMeta } from '#platform/web/page/define-page.ts';
import { useSession, type Session } from '#platform/web/session/use-session.ts';
import { useSignInPaths } from '#platform/web/session/use-sign-in-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { Door } from '../contract.ts';
import { DoorDesk } from './door-desk.tsx';
import { DoorSkeleton } from './door-skeleton.tsx';

export const meta = pageMeta({ title: 'The door', unlisted: true });

const ID = /^#[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const TOKEN = /^#[\w-]{54}$/;

/**
 * The door of a date: checks people in, with or without a connection. What it opens is in the fragment: a date of the reader's own, or the
 * secret of a helper's link. The page itself is the same for everybody, so that a device can cache it.
 */
export default function DoorScreen() {
  const { hash } = useLocation();
  const session = useSession();
  // Nobody can know the fragment before the browser does.
  if (session.status === 'starting') return <DoorSkeleton />;
  if (TOKEN.test(hash)) return <DoorDesk key={hash} door={{ token: hash.slice(1) }} storeKey={`link:${hash.slice(-12)}`} />;
  if (!ID.test(hash)) return <NoDoor />;
  return <HostsDoor door={{ sessionEventId: hash.slice(1) }} session={session} />;
}

function HostsDoor({ door, session }: { door: Extract<Door, { sessionEventId: string }>; session: Session }) {
  const { signIn } = useSignInPaths();
  if (session.status !== 'signed-in')
    return (
      <EmptyState as="h1" icon={DoorClosed} title="Sign in to open this door" action={<ButtonLink to={signIn}>Sign in</ButtonLink>}>
        It belongs to the host of the date. Helpers open it with a link of their own.
      </EmptyState>
    );
  if (session.userId === '') return <DoorSkeleton />;
  return <DoorDesk key={door.sessionEventId} door={door} storeKey={`host:${session.userId}:${door.sessionEventId}`} />;
}

function NoDoor() {
  return (
    <EmptyState as="h1" icon={DoorClosed} title="No door here" action={<ButtonLink to={paths.hub}>Go to My hub</ButtonLink>}>
      Open the door from the guest list of a date, or with a helper’s link.
    </EmptyState>
  );
}
