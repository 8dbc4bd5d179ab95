import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTrpc } from '#platform/web/rpc.ts';

/** Reports where the person is now, so that quiet hours and digests follow them; reports nothing while neither is on. */
export function useFollowTimeZone(): void {
  const trpc = useTrpc();
  const client = useQueryClient();
  const { data } = useQuery(trpc.notification.getSettings.queryOptions());
  const { mutate } = useMutation(
    trpc.notification.updateSettings.mutationOptions({
      onSuccess: (settings) => client.setQueryData(trpc.notification.getSettings.queryKey(), settings),
    }),
  );
  const known = data && (data.quiet !== null || data.digest !== 'off') ? data.timeZone : null;
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (known !== null && here !== known) mutate({ timeZone: here });
  }, [known, mutate]);
}
