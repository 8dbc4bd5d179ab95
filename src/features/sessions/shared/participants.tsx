import { Users } from 'lucide-react';
import { formatCount } from '#kernel/time/time-text.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { SessionEvent } from '../contract.ts';

// Guests, who only get the count, don't wait for the code of the list.
const MemberParticipants = lazyPart(async () => (await import('./member-participants.tsx')).MemberParticipants);

/** Who takes part: a count for guests, faces and a list for members. */
export function Participants({ event }: { event: SessionEvent }) {
  const me = useMyUserId();
  const count = <ParticipantCount count={event.participantCount} />;
  return me === null ? count : <MemberParticipants event={event} me={me} waiting={count} failed={count} />;
}

/** How many take part, in words. */
export function ParticipantCount({ count }: { count: number }) {
  return (
    <p className="flex min-h-11 items-center gap-2.5 text-ink-2">
      <Icon of={Users} /> {count === 0 ? 'No participants yet.' : `${formatCount(count)} ${count === 1 ? 'participant' : 'participants'}`}
    </p>
  );
}
