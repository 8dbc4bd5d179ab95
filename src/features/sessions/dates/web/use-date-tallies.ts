import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { DatesToComeTally, SessionEvent } from '../../contract.ts';

/** How many dates and ticket holders a change of a date and those that follow, or of all to come, concerns; null while that is loading. */
export type DateTallies = { following: DatesToComeTally | null; all: DatesToComeTally | null };

export function useDateTallies({ sessionId, sessionOwnerUserId: userId, startDateTime }: SessionEvent): DateTallies {
  const trpc = useTrpc();
  // Dates that have begun stay as they are.
  const [now] = useState(() => new Date().toISOString());
  const fresh = { staleTime: 0, gcTime: 0 };
  const following = useQuery({ ...trpc.session.getDatesToCome.queryOptions({ sessionId, userId, fromDateTime: startDateTime }), ...fresh });
  const all = useQuery({ ...trpc.session.getDatesToCome.queryOptions({ sessionId, userId, fromDateTime: now }), ...fresh });
  return { following: following.data ?? null, all: all.data ?? null };
}
