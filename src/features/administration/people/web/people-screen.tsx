import { useMutation, useQuery } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { Link, useSearchParams, type MetaDescriptor } from 'react-router';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import * as LIMITS from '#kernel/limits.ts';
import { isEmail } from '#features/people/rules.ts';
import { AdminHeading } from '#features/moderation/shared/admin-heading.tsx';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchForm } from '#ui/actions/search-form.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { FoundPerson } from '../contract.ts';
import { PEOPLE_FOUND } from '../rules.ts';
import { PersonLine } from './person-line.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'People', unlisted: true });

/**
 * Finds people for administrators, by name, username or email (docs/product.md#administrators). Names are in the page's address; an email
 * never is, and searching by it is recorded.
 */
export default function PeopleScreen() {
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const trpc = useTrpc();
  const byEmail = useMutation(trpc.administration.findByEmail.mutationOptions());
  const search = (typed: string) => {
    if (isEmail(typed)) return byEmail.mutate({ email: typed }, { onSuccess: () => setParams({}, { replace: true }) });
    byEmail.reset();
    setParams(typed === '' ? {} : { q: typed }, { replace: true });
  };
  return (
    <>
      <AdminHeading title="People">
        <Link to={adminPaths.suspendedPeople} className="text-[14.5px] font-semibold text-ink-2 hover:underline">
          Suspended people
        </Link>
      </AdminHeading>
      <SearchForm words={words} label="Name, @username or email" maxLength={LIMITS.emailMax} busy={byEmail.isPending} onSearch={search} />
      {byEmail.isError ? <ErrorState title={byEmail.error.message} /> : null}
      {byEmail.data ? <Found people={byEmail.data.items} /> : null}
      {byEmail.isIdle && words !== '' ? <ByName words={words.slice(0, 100)} /> : null}
      {byEmail.isIdle && words === '' ? (
        <EmptyState icon={UserSearch} title="Find somebody">
          Search by name, username or whole email address. Searches by email are recorded in the log, without the address.
        </EmptyState>
      ) : null}
    </>
  );
}

function ByName({ words }: { words: string }) {
  const trpc = useTrpc();
  const found = useQuery(trpc.administration.searchPeople.queryOptions({ words }, { staleTime: 0 }));
  if (found.isPending)
    return (
      <LoadingRegion label="Searching">
        <Skeleton className="h-56 w-full rounded-card" />
      </LoadingRegion>
    );
  if (found.isError) return <ErrorState title="The search didn’t work" onRetry={() => void found.refetch()} retrying={found.isFetching} />;
  return <Found people={found.data.items} isShort={words.replace(/^@/, '').length < 2} />;
}

function Found({ people, isShort = false }: { people: FoundPerson[]; isShort?: boolean }) {
  if (people.length === 0)
    return isShort ? (
      <EmptyState icon={UserSearch} title="Type more of the name">
        One letter finds only suspended people.
      </EmptyState>
    ) : (
      <EmptyState icon={UserSearch} title="Nobody found">
        Check the spelling. An email must be the whole address somebody signs in with.
      </EmptyState>
    );
  return (
    <>
      <Card>
        <ul aria-label="Found people" className="divide-y divide-line">
          {people.map((person) => (
            <li key={person.user.id}>
              <PersonLine person={person} />
            </li>
          ))}
        </ul>
      </Card>
      {people.length === PEOPLE_FOUND ? (
        <p className="mt-3 text-[13.5px] text-ink-2">Only the likeliest {PEOPLE_FOUND} are shown. Type more of the name to see others.</p>
      ) : null}
    </>
  );
}
