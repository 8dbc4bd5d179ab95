import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { AdminHeading } from '#features/moderation/shared/admin-heading.tsx';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { LegalKind } from '../contract.ts';
import { EDITED } from './edited.ts';
import { LegalForm } from './legal-form.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Legal texts', unlisted: true });

/** Where administrators write legal texts of the site's own (docs/product.md#legal-texts-of-ones-own). */
export default function LegalScreen() {
  const [kind, setKind] = useState<LegalKind>('TERMS');
  return (
    <>
      <AdminHeading title="Legal texts" />
      <Tabs label="Texts" tabs={keysOf(EDITED).map((value) => ({ value, label: EDITED[value].tab }))} value={kind} onValueChange={setKind}>
        {/* Each text keeps its words while another is looked at. */}
        {keysOf(EDITED).map((one) => (
          <div key={one} hidden={one !== kind}>
            <Text kind={one} />
          </div>
        ))}
      </Tabs>
    </>
  );
}

function Text({ kind }: { kind: LegalKind }) {
  const trpc = useTrpc();
  const options = { staleTime: 0, refetchOnWindowFocus: false };
  const source = useQuery(trpc.administration.getLegalSource.queryOptions({ kind }, options));
  const legal = useQuery(trpc.administration.getLegalText.queryOptions({ kind }, options));
  if (source.data && legal.data) return <LegalForm key={source.data.version} kind={kind} source={source.data} legal={legal.data} />;
  if (source.isError || legal.isError)
    return (
      <ErrorState
        title="The text couldn’t be loaded"
        onRetry={() => void Promise.all([source.refetch(), legal.refetch()])}
        retrying={source.isFetching || legal.isFetching}
      />
    );
  return (
    <LoadingRegion label="Loading the text">
      <Skeleton className="h-96 w-full rounded-card" />
    </LoadingRegion>
  );
}
