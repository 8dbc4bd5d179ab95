import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useNavigate, useSearchParams, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { MembershipForm } from './membership-form.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Create a membership', unlisted: true });

const TABS = [
  { value: 'session', label: 'Session' },
  { value: 'post', label: 'Post' },
  { value: 'membership', label: 'Membership' },
] as const;

/** Creates a membership, or with `?edit=` edits one. */
export default function CreateMembershipScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const edit = search.get('edit');
  const userId = useMyUserId();
  if (edit !== null)
    return (
      <>
        <h1 className="mb-5 text-[30px]">Edit membership</h1>
        {userId === null ? <Spinner label="Loading" size={28} /> : <Editing id={edit} userId={userId} />}
      </>
    );
  return (
    <>
      <h1 className="mb-3 text-[30px]">Create</h1>
      <Tabs
        label="What to create"
        tabs={TABS}
        value="membership"
        onValueChange={(kind) => void navigate(kind === 'membership' ? paths.createMembership : `/create-content?kind=${kind}`)}
      >
        <MembershipForm editing={null} />
      </Tabs>
    </>
  );
}

function Editing({ id, userId }: { id: string; userId: string }) {
  const trpc = useTrpc();
  const mine = useQuery(trpc.membership.queryMembershipsByUser.queryOptions({ userId, limit: 100 }));
  if (mine.isPending) return <Spinner label="Loading" size={28} />;
  if (mine.isError)
    return <ErrorState title="This membership couldn’t be loaded" onRetry={() => void mine.refetch()} retrying={mine.isFetching} />;
  const editing = mine.data.items.find((membership) => membership.id === id);
  if (!editing)
    return (
      <EmptyState icon={Ticket} title="Membership not found" action={<ButtonLink to={paths.createMembership}>Create one</ButtonLink>}>
        It may belong to another account.
      </EmptyState>
    );
  return <MembershipForm key={editing.id} editing={editing} />;
}
