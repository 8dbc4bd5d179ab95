import type { SessionEvent } from '#features/sessions/contract.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { QuestionFields } from './question-fields.tsx';
import type { Asked } from './use-asked.ts';

type AskedQuestionsProps = { event: SessionEvent; asked: Asked; placeName: (seat: number) => string };

/** What the host asks people who book, in a dialog that books; nothing for a date whose host asks nothing. */
export function AskedQuestions({ event, asked, placeName }: AskedQuestionsProps) {
  if (asked.failed && asked.questions.length === 0) return <ErrorState title="The questions couldn’t be loaded" onRetry={asked.retry} />;
  if (asked.isPending)
    return (
      <LoadingRegion label="Loading the questions">
        <Skeleton className="h-24 w-full rounded-card" />
      </LoadingRegion>
    );
  const { host } = event;
  return <QuestionFields answering={asked} title={`${host.displayName ?? `@${host.username}`} asks`} placeName={placeName} />;
}
