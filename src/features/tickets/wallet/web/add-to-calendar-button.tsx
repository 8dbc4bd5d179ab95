import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { showToast } from '#ui/feedback/toast.ts';

type AddToCalendarProps = { sessionEventId: string; userId: string; paymentId: string };

/** Saves the calendar file of an order of tickets to the device. */
export function AddToCalendarButton({ sessionEventId, userId, paymentId }: AddToCalendarProps) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { filename, content } = await queries.fetchQuery({
        ...trpc.ticket.getCalendarFile.queryOptions({ sessionEventId, userId, paymentId }),
        staleTime: 0,
      });
      saveFile(filename, new Blob([content], { type: 'text/calendar' }));
    } catch {
      showToast({ text: 'The calendar file couldn’t be created. Try again.', tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="ghost" loading={busy} onClick={() => void download()}>
      <Icon of={CalendarPlus} size={18} />
      Add to calendar
    </Button>
  );
}

function saveFile(filename: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
