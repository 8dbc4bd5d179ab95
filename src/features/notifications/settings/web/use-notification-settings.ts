import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { NotificationSettingsView, UpdateNotificationSettings } from '../contract.ts';

/** Returns the reader's notification settings and a function to change them, which updates the screen at once and rolls back on failure. */
export function useNotificationSettings() {
  const trpc = useTrpc();
  const client = useQueryClient();
  const settings = useQuery(trpc.notification.getSettings.queryOptions());
  const key = trpc.notification.getSettings.queryKey();
  const update = useMutation(
    trpc.notification.updateSettings.mutationOptions({
      scope: { id: 'notification-settings' },
      onMutate: async (change) => {
        await client.cancelQueries({ queryKey: key });
        client.setQueryData(key, (now) => now && changed(now, change));
      },
      onSuccess: (now) => {
        // Only the response to the last change: an earlier one doesn't know of those still waiting.
        if (client.isMutating({ mutationKey: trpc.notification.updateSettings.mutationKey() }) <= 1) client.setQueryData(key, now);
      },
      onError(error) {
        showToast({ text: error.message, tone: 'danger' });
        void settings.refetch();
      },
    }),
  );
  return { settings, change: (values: UpdateNotificationSettings) => update.mutate(values) };
}

function changed(now: NotificationSettingsView, change: UpdateNotificationSettings): NotificationSettingsView {
  const { choice, quiet = now.quiet, digest = now.digest, timeZone = now.timeZone } = change;
  const next = { ...now, quiet, digest, timeZone };
  if (!choice) return next;
  const { topic, channel, on } = choice;
  const row = next.matrix[topic];
  return { ...next, matrix: { ...next.matrix, [topic]: { ...row, [channel]: { ...row[channel], on } } } };
}
