import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Avatar } from '#ui/media/avatar.tsx';

type LogPeopleProps = { words: string; onChoose: (username: string) => void };

/** Where the log has no lines about a username: the people whom these words may name, to choose from. */
export function LogPeople({ words, onChoose }: LogPeopleProps) {
  const trpc = useTrpc();
  const found = useQuery(trpc.administration.searchPeople.queryOptions({ words }, { staleTime: 0, retry: false }));
  if (found.isPending)
    return (
      <Card>
        <LoadingRegion label="Searching" className="flex flex-col gap-5 p-5">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-full" />
        </LoadingRegion>
      </Card>
    );
  if (found.isError)
    return (
      <Card>
        <ErrorState title="The people couldn’t be searched" onRetry={() => void found.refetch()} retrying={found.isFetching} />
      </Card>
    );
  const people = (found.data?.items ?? []).map(({ user }) => user);
  const isUsername = people.some(({ username }) => username.toLowerCase() === words.toLowerCase());
  if (people.length === 0 || isUsername)
    return (
      <Card>
        <EmptyState icon={ScrollText} title="No lines match">
          Choose another period, action or person.
        </EmptyState>
      </Card>
    );
  return (
    <Card as="section" aria-labelledby="log-people">
      <h2 id="log-people" className="border-b border-line px-5 py-3.5 text-[15px]">
        Whom do you mean by “{words}”?
      </h2>
      <ul aria-labelledby="log-people" className="divide-y divide-line">
        {people.map((user) => {
          const name = user.displayName || user.username;
          return (
            <li key={user.id}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 px-5 py-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
                onClick={() => onChoose(user.username)}
              >
                <Avatar seed={user.id} name={name} src={pictureUrl(user.profilePic, 150)} size="s" />
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="block truncate font-semibold">
                    {name}
                  </span>
                  <span className="block text-[13.5px] text-ink-2">@{user.username}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
