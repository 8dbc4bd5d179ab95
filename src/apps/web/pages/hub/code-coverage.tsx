import { useQuery } from '@tanstack/react-query';
import type { CodeCoverage } from '#features/payments/codes/contract.ts';
import { STANDARD_KIND } from '#features/content/contract/ticket-kinds.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';

type Named = readonly { id: string; title: string }[];
type CodeCoverageFieldsProps = {
  covers: CodeCoverage;
  error: string | undefined;
  onChange: (covers: CodeCoverage) => void;
  userId: string;
  isPending: boolean;
  sessions: Named;
  showOlder: (() => void) | null;
  memberships: Named;
};

const EVERYTHING: CodeCoverage = { sessions: 'all', memberships: 'all', subscription: true };

/** What a code is for: everything, or some sessions with their kinds of ticket, passes and memberships, the subscription. */
export function CodeCoverageFields({ covers, error, onChange, userId, isPending, ...offers }: CodeCoverageFieldsProps) {
  const isEverything = covers.sessions === 'all' && covers.memberships === 'all' && covers.subscription;
  const chosen = covers.sessions === 'all' ? [] : covers.sessions;
  const { showOlder } = offers;
  // What a code is for stays in sight, older or deleted.
  const sessions = withChosen(
    offers.sessions,
    chosen.map(({ sessionId }) => sessionId),
    showOlder ? 'An older session' : 'A deleted session',
  );
  const memberships = withChosen(
    offers.memberships,
    covers.memberships === 'all' ? [] : covers.memberships,
    'A pass that isn’t listed here',
  );
  const set = (part: Partial<CodeCoverage>) => onChange({ ...covers, ...part });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby="code-coverage-error">
      <Segmented
        label="What it is for"
        value={isEverything ? 'all' : 'some'}
        options={[
          { value: 'all', label: 'Everything' },
          { value: 'some', label: 'Only some' },
        ]}
        onValueChange={(which) => onChange(which === 'all' ? EVERYTHING : { sessions: 'all', memberships: [], subscription: false })}
      />
      {isEverything ? null : isPending ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <div className="flex flex-col rounded-card border border-line px-4 py-2">
          <Checkbox
            label="All sessions"
            checked={covers.sessions === 'all'}
            onChange={({ target }) => set({ sessions: target.checked ? 'all' : [] })}
          />
          {covers.sessions === 'all' ? null : (
            <div className="max-h-72 overflow-y-auto border-l-2 border-line pl-4">
              {sessions.map(({ id, title }) => {
                const session = chosen.find(({ sessionId }) => sessionId === id);
                return (
                  <div key={id}>
                    <Checkbox
                      label={title}
                      checked={session !== undefined}
                      onChange={({ target }) =>
                        set({
                          sessions: target.checked ? [...chosen, { sessionId: id }] : chosen.filter(({ sessionId }) => sessionId !== id),
                        })
                      }
                    />
                    {session ? (
                      <Kinds
                        userId={userId}
                        session={session}
                        onChange={(next) => set({ sessions: chosen.map((one) => (one.sessionId === id ? next : one)) })}
                      />
                    ) : null}
                  </div>
                );
              })}
              {sessions.length === 0 && showOlder === null ? (
                <p className="py-2 text-[13.5px] text-ink-2">You haven’t published a session yet.</p>
              ) : null}
              {showOlder ? (
                <Button variant="bare" size="small" onClick={showOlder}>
                  Show older sessions
                </Button>
              ) : null}
            </div>
          )}
          <Checkbox
            label="All passes and memberships"
            checked={covers.memberships === 'all'}
            onChange={({ target }) => set({ memberships: target.checked ? 'all' : [] })}
          />
          {covers.memberships === 'all' ? null : (
            <Memberships ids={covers.memberships} memberships={memberships} onChange={(ids) => set({ memberships: ids })} />
          )}
          <Checkbox
            label="Your subscription"
            checked={covers.subscription}
            onChange={({ target }) => set({ subscription: target.checked })}
          />
        </div>
      )}
      <p id="code-coverage-error" role="alert" className="text-[13px] font-medium text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

function withChosen(listed: Named, ids: readonly string[], title: string): Named {
  return [...listed, ...ids.filter((id) => !listed.some((one) => one.id === id)).map((id) => ({ id, title }))];
}

type MembershipsProps = { ids: string[]; memberships: Named; onChange: (ids: string[]) => void };

function Memberships({ ids, memberships, onChange }: MembershipsProps) {
  if (memberships.length === 0) return null;
  return (
    <div className="border-l-2 border-line pl-4">
      {memberships.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          checked={ids.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...ids, id] : ids.filter((one) => one !== id))}
        />
      ))}
    </div>
  );
}

type CoveredSession = Exclude<CodeCoverage['sessions'], 'all'>[number];
type KindsProps = { userId: string; session: CoveredSession; onChange: (session: CoveredSession) => void };

// All of them unless the creator chooses; the last one can't be taken away.
function Kinds({ userId, session, onChange }: KindsProps) {
  const trpc = useTrpc();
  const item = useQuery(trpc.content.getContentItem.queryOptions({ contentItemUri: { type: 'SESSION', id: session.sessionId }, userId }));
  if (!item.data || item.data.locked || item.data.type !== 'SESSION' || item.data.kinds.length === 0) return null;
  const kinds = [{ id: null, name: STANDARD_KIND }, ...item.data.kinds];
  const all = kinds.map(({ id }) => id);
  const chosen = session.kindIds ?? all;
  const set = (ids: (string | null)[]) => {
    const { sessionId } = session;
    if (ids.length > 0) onChange(ids.length === all.length ? { sessionId } : { sessionId, kindIds: ids });
  };
  return (
    <div className="border-l-2 border-line pl-4">
      {kinds.map(({ id, name }) => (
        <Checkbox
          key={id ?? 'standard'}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            set(target.checked ? all.filter((one) => one === id || chosen.includes(one)) : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </div>
  );
}
