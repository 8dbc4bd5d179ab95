import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { ChatSettings } from '../contract.ts';

const ALLOWED: { value: ChatSettings['allows']; label: string; hint: string }[] = [
  { value: 'everybody', label: 'Everyone', hint: 'All messages go to your inbox.' },
  { value: 'known', label: 'People I follow and my customers', hint: 'Also hosts you’ve booked with. Others wait in Requests.' },
  { value: 'nobody', label: 'No one', hint: 'First messages from new people wait in Requests.' },
];

/** Sets who may write to the reader, and whether the two people in a conversation see how far the other has read. */
export function MessageSettingsDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTrpc();
  const client = useQueryClient();
  const settings = useQuery(trpc.chat.getSettings.queryOptions());
  const update = useMutation(
    trpc.chat.updateSettings.mutationOptions({
      onMutate: (next) => client.setQueryData(trpc.chat.getSettings.queryKey(), next),
      onError(error) {
        showToast({ text: error.message, tone: 'danger' });
        void settings.refetch();
      },
    }),
  );
  const data = settings.data;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Message settings">
      {settings.isPending ? (
        <p className="grid min-h-40 place-items-center text-ink-3">
          <Spinner label="Loading your settings" />
        </p>
      ) : null}
      {settings.isError && !data ? (
        <ErrorState title="Your settings couldn’t be loaded" onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
      ) : null}
      {data ? (
        <div className="flex flex-col gap-5">
          <fieldset>
            <legend className="mb-1 font-semibold">Who can message me directly</legend>
            {ALLOWED.map(({ value, label, hint }) => (
              <label
                key={value}
                aria-label={label}
                className="-mx-3 flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-3 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring"
              >
                <input
                  type="radio"
                  name="allows"
                  checked={data.allows === value}
                  onChange={() => update.mutate({ ...data, allows: value })}
                  className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-[6px] checked:border-accent"
                />
                <span>
                  <span className="block font-medium">{label}</span>
                  <span className="block text-[13px] text-ink-2">{hint}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <Switch
            label="Show when I’ve seen a message"
            hint="If this is off, you won’t see when others have read yours."
            checked={data.showsSeen}
            onChange={(event) => update.mutate({ ...data, showsSeen: event.target.checked })}
          />
        </div>
      ) : null}
    </Dialog>
  );
}
