import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { useState } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import * as LIMITS from '#kernel/limits.ts';
import { normalizeTag } from '#features/content/rules.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { SearchField } from '#ui/actions/search-form.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { AdminCell } from '../../shared/admin-cell.tsx';
import { AdminHeading } from '../../shared/admin-heading.tsx';
import { AdminRow } from '../../shared/admin-row.tsx';
import { DecisionButton } from '../../shared/decision-button.tsx';
import { AdminPages } from '../../web/parts/admin-pages.tsx';
import { usePages } from '../../web/parts/use-pages.ts';
import { MapTagDialog } from './map-tag-dialog.tsx';
import { RenameTagDialog } from './rename-tag-dialog.tsx';
import { useDecideTag } from './use-decide-tag.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Known tags', unlisted: true });

const COLUMNS = ['Tag', { name: 'Actions', align: 'end' }] as const;
const DEBOUNCE_MS = 300;

/** The known tags, for administrators to rename or merge (docs/product.md#known-tags). */
export default function KnownTagsScreen() {
  const [text, setText] = useState('');
  const prefix = useDebounced(normalizeTag(text), DEBOUNCE_MS);
  return (
    <>
      <AdminHeading title="Known tags" />
      <div className="mb-4 max-w-md">
        <SearchField label="Starts with" maxLength={LIMITS.tagMax} value={text} onChange={(event) => setText(event.target.value)} />
      </div>
      <Tags key={prefix} prefix={prefix} />
    </>
  );
}

function Tags({ prefix }: { prefix: string }) {
  const trpc = useTrpc();
  const pages = usePages();
  const [asking, setAsking] = useState<{ what: 'rename' | 'merge'; tag: string } | null>(null);
  const list = useQuery(
    trpc.tag.queryKnownTags.queryOptions(
      { limit: pages.limit, cursor: pages.cursor, ...(prefix === '' ? {} : { prefix }) },
      { staleTime: 0, placeholderData: keepPreviousData },
    ),
  );
  const close = () => setAsking(null);
  const decide = useDecideTag(close);
  return (
    <KeepFocus>
      <AdminPages
        title="Known tags"
        failure="The known tags couldn’t be loaded"
        columns={COLUMNS}
        icon={Hash}
        emptyTitle={prefix === '' ? 'No known tags' : 'No known tag starts with this'}
        emptyText="Tags become known when you approve them under Unknown Tags."
        pages={pages}
        list={list}
      >
        {(tag) => (
          <AdminRow key={tag} isShort>
            <AdminCell isHead>
              <Link to={paths.community(tag)} className="[overflow-wrap:anywhere] hover:underline">
                #{tag}
              </Link>
            </AdminCell>
            <AdminCell>
              <div className="flex items-start gap-2 @2xl:justify-end">
                <DecisionButton
                  variant="ghost"
                  does="everywhere"
                  disabled={decide.busy}
                  aria-label={`Rename #${tag}`}
                  onClick={() => setAsking({ what: 'rename', tag })}
                >
                  Rename
                </DecisionButton>
                <DecisionButton
                  variant="ghost"
                  does="into another"
                  disabled={decide.busy}
                  aria-label={`Merge #${tag}`}
                  onClick={() => setAsking({ what: 'merge', tag })}
                >
                  Merge
                </DecisionButton>
              </div>
            </AdminCell>
          </AdminRow>
        )}
      </AdminPages>
      {asking?.what === 'rename' ? (
        <RenameTagDialog tag={asking.tag} busy={decide.busy} onConfirm={(to) => decide.rename(asking.tag, to)} onClose={close} />
      ) : null}
      {asking?.what === 'merge' ? (
        <MapTagDialog tag={asking.tag} isMerge busy={decide.busy} onConfirm={(to) => decide.merge(asking.tag, to)} onClose={close} />
      ) : null}
    </KeepFocus>
  );
}
