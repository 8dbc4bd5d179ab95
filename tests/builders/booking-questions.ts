import { v7 as uuidv7 } from 'uuid';
import { NewQuestion } from '#features/content/contract/booking-questions.ts';
import { storedQuestions } from '#features/sessions/editing/server/stored-questions.ts';
import { queryAttendees } from '#features/tickets/attendees/server/query-attendees.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import type { BuyTicket } from '#features/tickets/contract.ts';
import type { ticketSale } from './ticket-sale.ts';
import type { givenUser } from './user.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;
type Event = { id: string; sessionId: string };
export type Answers = NonNullable<BuyTicket['answers']>;

export const ALLERGIES = question({ text: 'Any allergies?', health: true, required: true });
export const LEVEL = question({ text: 'Which level?', kind: 'choice', choices: ['Beginner', 'Expert'], per: 'place' });
export const WAIVER = question({ text: 'I come at my own risk.', kind: 'consent', required: true });

export function question(values: object) {
  return NewQuestion.parse({ id: uuidv7(), kind: 'text', ...values });
}

export const to = ({ id }: NewQuestion, answer: string, more: Partial<Answers[number]> = {}) => ({
  questionId: id,
  answer,
  version: 1,
  ...more,
});

/** What hosts ask and buyers answer, in the sale of a test. */
export function bookingQuestions(sale: Awaited<ReturnType<typeof ticketSale>>) {
  const { services, db } = sale;
  async function asking(questions: NewQuestion[], values: { price?: number; capacity?: number } = {}) {
    const creator = await sale.creator();
    const event = await sale.event(creator, values);
    await ask(event, questions);
    return { creator, event };
  }

  /** Asks these from now on, as an edit of the session does. */
  async function ask(event: Event, questions: NewQuestion[]) {
    const before = await db
      .selectFrom('sessions')
      .select(['questions', 'edit_count'])
      .where('id', '=', event.sessionId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('sessions')
      .set({ questions: storedQuestions(questions, { ...before, edit_count: before.edit_count - 1 }), edit_count: before.edit_count + 1 })
      .where('id', '=', event.sessionId)
      .execute();
  }

  const order = ({ actor }: Person, event: Event, answers?: Answers, more: Partial<BuyTicket> = {}) =>
    buyTicket(services, actor, {
      sessionId: event.sessionId,
      sessionEventId: event.id,
      paymentId: uuidv7(),
      ...(answers ? { answers } : {}),
      ...more,
    });
  const answersBySeat = async ({ actor }: Person, event: Event, more: object = {}) =>
    (await queryAttendees(services, actor, { sessionEventId: event.id, limit: 10, ...more })).items.map(({ seat, status, answers }) => [
      seat,
      status,
      answers?.map(({ answer }) => answer) ?? [],
    ]);
  const stored = () =>
    db
      .selectFrom('ticket_answers')
      .select(['question', 'seat', 'kind', 'version', 'is_health', 'answer'])
      .orderBy('seat')
      .orderBy('question')
      .execute();
  const counts = async (event: Event) => Object.values(await sale.seats(event));
  const dueJobs = async () =>
    (await sale.pool.query("select start_after from pgboss.job where name = 'tickets.delete-health-answers'")).rows as {
      start_after: Date;
    }[];

  return { asking, ask, order, stored, counts, answersBySeat, dueJobs };
}
