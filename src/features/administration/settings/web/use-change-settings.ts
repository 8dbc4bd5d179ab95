import { useMutation, useQueryClient } from '@tanstack/react-query';
import { putResponse } from '#platform/web/query/put-response.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { showToast } from '#ui/feedback/toast.ts';

/** Changes settings; the screen then shows what is stored, also if a colleague changed it meanwhile. `onSaved` runs once it is saved. */
export function useChangeSettings(onSaved: () => void) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  return useMutation({
    ...trpc.administration.changeSettings.mutationOptions(),
    async onSuccess(settings) {
      await putResponse(queries, trpc.administration.getSettings.queryKey({}), settings);
      onSaved();
      showToast({ text: 'Saved. Pages show it from their next visit on.', tone: 'good' });
    },
    onError: () => queries.refetchQueries({ queryKey: trpc.administration.getSettings.queryKey({}), exact: true }),
  });
}
