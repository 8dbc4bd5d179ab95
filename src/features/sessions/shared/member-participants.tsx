import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatCount } from '#kernel/time/time-text.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { Participant, SessionEvent } from '../contract.ts';
import { ParticipantCount } from './participants.tsx';

const PREVIEWED = 3;
const PAGE_SIZE = 10;

/** The participants for members: three faces and how many more; opens into a list, ten at a time. */
export function MemberParticipants({ event, me }: { event: SessionEvent; me: string }) {
  const trpc = useTrpc();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const list = useInfiniteQuery(
    trpc.session.getSessionEventUsersBySessionEventId.infiniteQueryOptions(
      { sessionEventId: event.id, contentOwnerUserId: event.sessionOwnerUserId, limit: PAGE_SIZE },
      { getNextPageParam: (last) => last.nextCursor },
    ),
  );
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  const count = list.data?.pages[0]?.participantCount ?? event.participantCount;
  if (count === 0) return <ParticipantCount count={count} />;
  const more = count - Math.min(people.length, PREVIEWED);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-control text-left text-ink-2 hover:text-ink"
      >
        <span className="flex">
          {people.slice(0, PREVIEWED).map((person, index) => (
            <Face
              key={person.userId ?? `hidden-${index}`}
              person={person}
              index={index}
              className={classNames('border-2 border-surface', index > 0 && '-ml-2')}
            />
          ))}
        </span>
        {more > 0 ? (
          <span className="font-semibold text-ink">{people.length > 0 ? `+${formatCount(more)}` : formatCount(more)}</span>
        ) : null}
        <span>Participants</span>
        <Icon of={ChevronDown} size={18} className={classNames('ml-auto transition-transform', open && 'rotate-180')} />
      </button>
      <div id={listId} hidden={!open} className="pt-2">
        {me === event.sessionOwnerUserId ? (
          <ButtonLink variant="ghost" size="small" className="mb-2" to={paths.messageToAttendees(event.id)}>
            Message all
          </ButtonLink>
        ) : null}
        <ul aria-label="Participants" className="flex flex-col gap-1">
          {people.map((person, index) => (
            <ParticipantRow key={person.userId ?? `hidden-${index}`} person={person} index={index} />
          ))}
        </ul>
        {list.isError ? (
          <p role="alert" className="py-2 text-sm text-danger">
            The participants couldn’t be loaded.
          </p>
        ) : null}
        {list.hasNextPage || list.isError ? (
          <Button
            variant="bare"
            size="small"
            className="mt-1"
            loading={list.isFetching}
            onClick={() => void (people.length === 0 ? list.refetch() : list.fetchNextPage())}
          >
            {list.isError ? 'Try again' : 'View More'}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function ParticipantRow({ person, index }: { person: Participant; index: number }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Face person={person} index={index} />
      {person.username === null ? (
        <span className="text-ink-2">{person.isGuest ? 'A guest' : 'Someone who prefers not to be named'}</span>
      ) : (
        <Link to={paths.profile(person.username)} className="min-w-0 truncate font-medium hover:underline">
          {person.displayName ?? person.username} <span className="font-normal text-ink-2">@{person.username}</span>
        </Link>
      )}
    </li>
  );
}

function Face({ person, index, className }: { person: Participant; index: number; className?: string }) {
  const name = person.displayName ?? person.username ?? '·';
  return (
    <Avatar
      seed={person.userId ?? `hidden-${index}`}
      name={name}
      src={pictureUrl(person.profilePic, 150)}
      size="s"
      {...(className ? { className } : {})}
    />
  );
}
