import { useQuery } from '@tanstack/react-query';
import type { MetaDescriptor } from 'react-router';
import { AdminHeading } from '#features/moderation/shared/admin-heading.tsx';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Settings } from '../contract.ts';
import { BrandForm } from './brand-form.tsx';
import { FeeForm } from './fee-form.tsx';
import { GeneralForm } from './general-form.tsx';
import { JoiningForm } from './joining-form.tsx';
import { MarkForm } from './mark-form.tsx';
import { LimitsForm } from './limits-form.tsx';
import { LinksForm } from './links-form.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Settings', unlisted: true });

/** What administrators set for the whole site without a restart (docs/product.md#settings-of-the-site). */
export default function SettingsScreen() {
  const trpc = useTrpc();
  const settings = useQuery(trpc.administration.getSettings.queryOptions({}, { staleTime: 0, refetchOnWindowFocus: false }));
  return (
    <>
      <AdminHeading title="Settings" />
      {settings.data ? (
        <Forms settings={settings.data} />
      ) : settings.isError ? (
        <ErrorState title="The settings couldn’t be loaded" onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
      ) : (
        <LoadingRegion label="Loading the settings" className="flex flex-col gap-4">
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} className="h-56 w-full rounded-card" />
          ))}
        </LoadingRegion>
      )}
    </>
  );
}

function Forms({ settings }: { settings: Settings }) {
  return (
    <div className="flex flex-col gap-4">
      <BrandForm settings={settings} />
      <MarkForm settings={settings} />
      <GeneralForm settings={settings} />
      <JoiningForm settings={settings} />
      <LinksForm settings={settings} />
      <FeeForm settings={settings} />
      <LimitsForm settings={settings} />
    </div>
  );
}
