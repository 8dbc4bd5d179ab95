import { skipToken, useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { pageMeta } from '#platform/web/define-page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { pictureUrl } from '#features/media/web/parts/picture-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadingRegion } from '#ui/loading-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export const meta = pageMeta({ title: 'Messages', unlisted: true });

/** Messages between two people; one conversation where the address names a person. Writing comes with a later release. */
export default function MessagesScreen() {
  const { userId } = useParams();
  return (
    <div className="mx-auto max-w-[760px]">
      <h1 className="mb-5 text-[30px]">Messages</h1>
      {userId === undefined ? (
        <Card as="section">
          <EmptyState
            icon={MessageCircle}
            title="Conversations are on their way"
            action={
              <>
                <ButtonLink to="/">Discover people</ButtonLink>
                <ButtonLink to="/notifications" look="ghost">
                  See your notifications
                </ButtonLink>
              </>
            }
          >
            Private messages arrive with one of the next releases, and your conversations will be here. Until then, say it in the comments
            below a post or a session.
          </EmptyState>
        </Card>
      ) : (
        <Conversation key={userId} userId={userId} />
      )}
    </div>
  );
}

function Conversation({ userId }: { userId: string }) {
  const trpc = useTrpc();
  const person = useQuery(trpc.user.getUser.queryOptions(userId ? { userId } : skipToken));
  if (person.isPending) return <ConversationSkeleton />;
  if (person.isError) {
    if (person.error.data?.code === 'NOT_FOUND' || person.error.data?.code === 'BAD_REQUEST') {
      return (
        <Card as="section">
          <EmptyState
            icon={MessageCircle}
            title="There is nobody at this address"
            action={<ButtonLink to="/messages">All messages</ButtonLink>}
          >
            The link may be incomplete, or the person has left.
          </EmptyState>
        </Card>
      );
    }
    return (
      <ErrorState
        title="The conversation could not be loaded"
        detail={person.error.message}
        onRetry={() => void person.refetch()}
        retrying={person.isFetching}
      />
    );
  }
  const { id, username, displayName, profilePic } = person.data;
  const name = displayName || username;
  const profile = `/${username}`;
  return (
    <Card as="section" aria-label={`Conversation with ${name}`}>
      <div className="flex items-center gap-3 border-b border-line px-5 py-3.5">
        <Avatar seed={id} name={name} src={pictureUrl(profilePic, 150)} />
        <div className="min-w-0 flex-1">
          <Link to={profile} className="block truncate font-semibold hover:underline">
            {name}
          </Link>
          <p className="truncate text-[13.5px] text-ink-2">@{username}</p>
        </div>
        <ButtonLink to="/messages" look="bare" size="small">
          All messages
        </ButtonLink>
      </div>
      <EmptyState
        icon={MessageCircle}
        title="You will be able to write here soon"
        action={<ButtonLink to={profile}>Go to {name}’s profile</ButtonLink>}
      >
        Private messages arrive with one of the next releases. Until then, leave {name} a comment, or follow to hear when something new is
        up.
      </EmptyState>
    </Card>
  );
}

function ConversationSkeleton() {
  return (
    <LoadingRegion label="Loading the conversation">
      <Card>
        <div className="flex items-center gap-3 border-b border-line px-5 py-3.5">
          <Skeleton round className="size-[42px]" />
          <div className="flex-1">
            <Skeleton className="mb-2 h-4 w-36" />
            <Skeleton className="h-3.5 w-24" />
          </div>
        </div>
        <div className="h-64" />
      </Card>
    </LoadingRegion>
  );
}
