import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, Bookmark } from 'lucide-react';
import { useJoinIn } from '#platform/web/join-in.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast.ts';
import type { SearchFilters } from '../../contract.ts';
import { savedPath } from './saved-path.ts';
import type { SearchAddress } from './search-address.ts';

/** Keeps the search, and tells when a new session matches. Guests are asked to come in. */
export function AlertSwitch({ address, filters }: { address: SearchAddress; filters: SearchFilters }) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const me = useMyUserId();
  const joinIn = useJoinIn();
  const saved = useQuery({ ...trpc.search.getUserSearchQueries.queryOptions({ limit: 50 }), enabled: me !== null });
  const wanted = wantedOf(address, filters);
  const here = saved.data?.items.find((one) => savedPath({ ...one, name: null }) === savedPath({ name: null, ...wanted }));
  const put = useMutation({
    ...trpc.search.putUserSearchQuery.mutationOptions(),
    onSuccess: () => queries.invalidateQueries({ queryKey: trpc.search.getUserSearchQueries.queryKey() }),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
  });
  const keep = (alert: boolean) =>
    me === null ? joinIn.open('view_notifications') : put.mutate({ ...wanted, location: wanted.location ?? undefined, alert });
  if (wanted.query === '' && wanted.location === null && filters.tag === undefined) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-sunken px-4 py-2">
      <Icon of={Bell} size={18} className="text-ink-2" />
      <Switch
        className="min-w-52 flex-1"
        label="Alert me"
        hint="In the app and by email, when a new session matches."
        checked={here?.alert ?? false}
        disabled={put.isPending}
        onChange={(event) => keep(event.target.checked)}
      />
      {here ? (
        <span className="text-[13.5px] text-ink-2">Saved</span>
      ) : (
        <Button look="bare" size="small" loading={put.isPending} onClick={() => keep(false)}>
          <Icon of={Bookmark} size={16} /> Save
        </Button>
      )}
    </div>
  );
}

function wantedOf({ query, location, point, isRemote }: SearchAddress, filters: SearchFilters) {
  const isPlace = location.trim().length >= 2 && (point !== null || isRemote);
  return { query: query ?? '', location: isPlace ? { formattedAddress: location.trim(), coordinates: point } : null, filters };
}
