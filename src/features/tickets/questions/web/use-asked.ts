import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BookingQuestion } from '#features/content/contract/booking-questions.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { GivenAnswer } from '../contract.ts';
import { useAnswers } from './use-answers.ts';

/**
 * What the host of a date asks people who book it, and the answers of somebody who is about to book these places. `problem` is why the last
 * attempt was refused: the questions may have changed, so they are loaded again.
 */
export function useAsked(event: SessionEvent, seats: readonly number[], problem: string | null, placeKey?: (seat: number) => string) {
  const trpc = useTrpc();
  const asks = event.asks === true;
  const session = useQuery({
    ...trpc.content.getContentItem.queryOptions({
      contentItemUri: { type: 'SESSION', id: event.sessionId },
      userId: event.sessionOwnerUserId,
    }),
    enabled: asks,
    refetchOnMount: 'always',
  });
  const { refetch } = session;
  useEffect(() => {
    if (asks && problem !== null) void refetch();
  }, [asks, problem, refetch]);
  // What was loaded with the page may be older than what the host asks now.
  const [openedAt] = useState(() => Date.now());
  const isLoaded = session.isSuccess && session.dataUpdatedAt >= openedAt;
  const questions = asks && isLoaded ? questionsOf(session.data) : [];
  const answers = useAnswers(questions, seats, placeKey ? { placeKey } : {});
  return { ...answers, isPending: asks && !isLoaded && !session.isError, failed: session.isError, retry: () => void refetch() };
}

export type Asked = ReturnType<typeof useAsked>;
export type { GivenAnswer };

const NONE: readonly BookingQuestion[] = [];

function questionsOf(session: object): readonly BookingQuestion[] {
  return 'questions' in session ? ((session as { questions?: BookingQuestion[] }).questions ?? NONE) : NONE;
}
