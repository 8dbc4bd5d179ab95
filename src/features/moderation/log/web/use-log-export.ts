import { LOCALE } from '#kernel/text/locale.ts';
import { useMutation } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { saveCsv } from '#platform/web/storage/save-csv.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { LOG_EXPORTED } from '../../rules.ts';
import { logCsv } from './log-csv.ts';

/** Saves the lines of the log that match a filter to the device as a CSV file. */
export function useLogExport() {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  return useMutation({
    ...trpc.administration.exportLog.mutationOptions(),
    async onSuccess({ entries, isCut }) {
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
      saveCsv(`turnout-log-${day}.csv`, logCsv(entries));
      if (isCut)
        showToast({ text: `The file has the newest ${LOG_EXPORTED.toLocaleString(LOCALE)} lines. Narrow the list for older ones.` });
      await invalidate({ kind: 'log' });
    },
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
  });
}
