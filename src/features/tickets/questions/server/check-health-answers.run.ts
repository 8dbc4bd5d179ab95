import { statement } from '#db/statement.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { deleteHealthAnswersJob } from './delete-health-answers.ts';
import { healthAnswersEnd } from './write-answers.ts';

type Dates = { owner: string; session: string };

const HEALTH = statement<{ id: string }, Dates>(`
  select q ->> 'id' as id from sessions s cross join jsonb_array_elements(s.questions) as q
  where s.user_id = :owner::uuid and s.id = :session::uuid and (q ->> 'health')::boolean`);

// Whoever was about to answer when the question was marked has done so once the date is locked.
const LOCK = statement<{ id: string; end: Date }, Dates>(`
  select e.id, e.end_at as "end" from session_events e
  where e.session_owner_user_id = :owner::uuid and e.session_id = :session::uuid order by e.id for update`);

const MARK = statement<never, { owner: string; dates: string[]; questions: string[] }>(`
  update ticket_answers set is_health = true
  where owner_user_id = :owner::uuid and session_event_id = any (:dates::uuid[]) and question_id = any (:questions::uuid[]) and not is_health`);

const MARKED = statement<{ sessionEventId: string }, { owner: string; dates: string[] }>(`
  select distinct session_event_id as "sessionEventId" from ticket_answers
  where owner_user_id = :owner::uuid and session_event_id = any (:dates::uuid[]) and is_health`);

/**
 * Marks what was answered to a question before its host marked it as about health, and enqueues the deletion of each date's by the end that
 * the date has now. An answer that was given as one about health stays one. Safe to run twice.
 */
export async function checkHealthAnswers(
  services: Services,
  { ownerUserId, sessionId }: { ownerUserId: string; sessionId: string },
): Promise<void> {
  await inTransaction(services, async (command) => {
    const session = { owner: ownerUserId, session: sessionId };
    const locked = await LOCK.all(command.tx, session);
    const questions = await HEALTH.all(command.tx, session);
    const dates = { owner: ownerUserId, dates: locked.map(({ id }) => id) };
    if (questions.length > 0) await MARK.run(command.tx, { ...dates, questions: questions.map(({ id }) => id) });
    const ends = new Map(locked.map(({ id, end }) => [id, end]));
    for (const { sessionEventId } of await MARKED.all(command.tx, dates)) {
      const end = ends.get(sessionEventId);
      if (end) await command.enqueue(deleteHealthAnswersJob, { ownerUserId, sessionEventId }, { startAfter: healthAnswersEnd(end) });
    }
  });
}
