import { useQuery } from '@tanstack/react-query';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import { ACTIONS, authorOf, reasonOf, subjectOf } from '#features/moderation/log/copy.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Nothing, PersonSection } from './person-section.tsx';

const SHOWN = 10;

/** What administrators decided about a person and did with their account, suspensions included. */
export function PersonLog({ username }: { username: string }) {
  const trpc = useTrpc();
  const log = useQuery(trpc.administration.queryLog.queryOptions({ about: username, limit: SHOWN }, { staleTime: 0 }));
  return (
    <PersonSection title="Decisions" all={{ label: 'Log', to: `${adminPaths.administratorsLog}?about=${username}` }} query={log}>
      {({ items }) =>
        items.length === 0 ? (
          <Nothing>No administrator has decided anything about them.</Nothing>
        ) : (
          <ul className="divide-y divide-line">
            {items.map((entry) => (
              <li key={entry.id} className="px-5 py-3 text-[14.5px]">
                <p className="font-semibold [overflow-wrap:anywhere]">
                  {ACTIONS[entry.action].label}
                  {entry.item ? `: ${subjectOf(entry)}` : ''}
                </p>
                <p className="written text-ink-2">{reasonOf(entry)}</p>
                <p className="text-[13.5px] text-ink-2">
                  <RelativeTime instant={entry.at} /> · {authorOf(entry)}
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </PersonSection>
  );
}
