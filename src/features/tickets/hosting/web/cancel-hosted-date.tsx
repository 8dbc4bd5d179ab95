import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { HostedDate } from '../contract.ts';
import { CancelFlow } from './cancel-flow.tsx';

type CancelHostedDateProps = { date: HostedDate; userId: string; onClose: () => void };

/** Cancels one of the reader's dates from their list, once what the dialog says about it has been read. Load it lazily. */
export function CancelHostedDate({ date, userId, onClose }: CancelHostedDateProps) {
  const trpc = useTrpc();
  const { data: event, isError } = useQuery(trpc.session.getSessionEvent.queryOptions({ userId, sessionEventId: date.id }));
  const isMissing = isError || event === null;
  useEffect(() => {
    if (!isMissing) return;
    showToast({ text: 'This date couldn’t be loaded. Try again in a moment.', tone: 'danger' });
    onClose();
  }, [isMissing, onClose]);
  return event ? <CancelFlow event={event} onClose={onClose} /> : null;
}
