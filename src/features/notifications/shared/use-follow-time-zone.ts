import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { storeText } from '#platform/web/storage/store-text.ts';

/** Where this browser was when it last looked; goes with the session. */
const REPORTED_KEY = 'turnout.time-zone';

/**
 * Reports where the person is now, so that quiet hours and digests follow them; reports nothing while neither is on, and asks the server
 * only if the browser has moved since it last looked. Called once, beside all pages.
 */
export function useFollowTimeZone(): void {
  const trpc = useTrpc();
  const client = useQueryClient();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [hasMoved] = useState(() => localStorage.getItem(REPORTED_KEY) !== here);
  const { data } = useQuery({ ...trpc.notification.getSettings.queryOptions(), enabled: hasMoved });
  const { mutate } = useMutation(
    trpc.notification.updateSettings.mutationOptions({
      onSuccess(settings) {
        client.setQueryData(trpc.notification.getSettings.queryKey(), settings);
        storeText(REPORTED_KEY, here);
      },
    }),
  );
  useEffect(() => {
    // Asked again later, the server may know of another browser, in which the person has travelled on.
    if (!data || localStorage.getItem(REPORTED_KEY) === here) return;
    const follows = data.quiet !== null || data.digest !== 'off';
    if (follows && data.timeZone !== here) mutate({ timeZone: here });
    else storeText(REPORTED_KEY, here);
  }, [data, here, mutate]);
}
