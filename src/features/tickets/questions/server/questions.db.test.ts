import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { StoredQuestion } from '#db/stored-json.ts';
import { NewQuestion } from '#features/content/contract/booking-questions.ts';
import { rescheduleEvent } from '#features/sessions/dates/server/reschedule-event.ts';
import { marksHealth, storedQuestions } from '#features/sessions/editing/server/stored-questions.ts';
import { joinLine } from '../../waiting/server/join-line.ts';
import { queryAttendees } from '../../attendees/server/query-attendees.ts';
import { abandonCheckout } from '../../buying/server/abandon-checkout.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import type { BuyTicket } from '../../contract.ts';
import { ticketsData } from '../../server/personal-data.ts';
import { answerQuestions } from './answer-questions.ts';
import { checkHealthAnswers } from './check-health-answers.run.ts';
import { deleteHealthAnswers } from './delete-health-answers.run.ts';
import { getAnswers } from './get-answers.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Event = { id: string; sessionId: string };
type Answers = NonNullable<BuyTicket['answers']>;

const ALLERGIES = question({ text: 'Any allergies?', health: true, required: true });
const LEVEL = question({ text: 'Which level?', kind: 'choice', choices: ['Beginner', 'Expert'], per: 'place' });
const WAIVER = question({ text: 'I come at my own risk.', kind: 'consent', required: true });

function question(values: object) {
  return NewQuestion.parse({ id: uuidv7(), kind: 'text', ...values });
}

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
const to = ({ id }: NewQuestion, answer: string, more: Partial<Answers[number]> = {}) => ({ questionId: id, answer, version: 1, ...more });
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

describe('an order of a date whose host asks something', () => {
  it.each([0, 800])('is refused without a required answer, before anything is held or written, at %i pence', async (price) => {
    const { event } = await asking([ALLERGIES, WAIVER], { price });
    const buyer = await givenUser(db);
    await expect(order(buyer, event)).rejects.toThrow('Answer “Any allergies?” before you book.');
    await expect(order(buyer, event, [to(ALLERGIES, '   '), to(WAIVER, 'yes')])).rejects.toThrow(
      'Answer “Any allergies?” before you book.',
    );
    await expect(order(buyer, event, [to(ALLERGIES, 'None')])).rejects.toThrow('Agree to “I come at my own risk.” before you book.');
    await expect(order(buyer, event, [to(ALLERGIES, 'None'), to(WAIVER, 'no')])).rejects.toThrow('Agree to');
    expect(await counts(event)).toEqual([0, 0]);
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it.each([0, 800])('is refused if words were shown that the host has changed, or a choice is none, at %i pence', async (price) => {
    const { event } = await asking([LEVEL], { price });
    const buyer = await givenUser(db);
    await expect(order(buyer, event, [to(LEVEL, 'Middling')])).rejects.toThrow('Choose one of the answers to “Which level?”.');
    await ask(event, [{ ...LEVEL, text: 'What is your level?' }]);
    await expect(order(buyer, event, [to(LEVEL, 'Expert')])).rejects.toThrow(
      'The host has just changed a question: “What is your level?”.',
    );
    expect(await counts(event)).toEqual([0, 0]);
  });

  it('is refused for the place that lacks an answer, by its number', async () => {
    const { event } = await asking([{ ...LEVEL, required: true }], { price: 0 });
    const answers = [to(LEVEL, 'Expert', { seat: 1 })];
    await expect(order(await givenUser(db), event, answers, { seats: [{}, {}] })).rejects.toThrow(
      'Answer “Which level?” for place 2 before you book.',
    );
  });

  it('is refused with a pass too, which stays unused', async () => {
    const { creator, event } = await asking([WAIVER], { price: 800 });
    const buyer = await givenUser(db);
    await givenPass(db, creator, buyer);
    await expect(order(buyer, event, undefined, { payWith: 'membership' })).rejects.toThrow('Agree to');
    expect(await db.selectFrom('membership_uses').select('kind').execute()).toEqual([{ kind: 'grant' }]);
    await order(buyer, event, [to(WAIVER, 'yes')], { payWith: 'membership' });
    expect(await stored()).toMatchObject([{ question: 'I come at my own risk.', kind: 'consent', version: 1, answer: 'yes' }]);
  });

  it('is sold without answers, as ever, if none is required', async () => {
    const { event } = await asking([LEVEL, { ...ALLERGIES, required: false }], { price: 0 });
    await order(await givenUser(db), event);
    expect(await counts(event)).toEqual([1, 0]);
    expect(await stored()).toEqual([]);
  });

  it('leaves out answers to what isn’t asked', async () => {
    const { event } = await asking([LEVEL], { price: 0 });
    await order(await givenUser(db), event, [to(ALLERGIES, 'Nuts'), to(LEVEL, 'Expert')]);
    expect(await stored()).toMatchObject([{ question: 'Which level?', seat: 1, answer: 'Expert' }]);
  });

  it('takes an offered place from the waiting list only with its answers', async () => {
    const { creator, event } = await asking([WAIVER], { price: 0, capacity: 1 });
    const [first, second] = [await givenUser(db), await givenUser(db)];
    await order(first, event, [to(WAIVER, 'yes')]);
    await inTransaction(services, (command) =>
      joinLine(command, second.actor, { userId: creator.userId, sessionEventId: event.id, paysWith: 'card' }),
    );
    await sale.pool.query("update waiting_entries set state = 'offered', offered_at = now(), expires_at = now() + interval '1 hour'");
    await sale.pool.query('update session_events set participant_count = 0, held_count = 1');
    await sale.pool.query('delete from tickets');
    await expect(order(second, event)).rejects.toThrow('Agree to');
    expect(await counts(event)).toEqual([0, 1]);
    await order(second, event, [to(WAIVER, 'yes')]);
    expect(await counts(event)).toEqual([1, 0]);
  });
});

describe('answers', () => {
  it('stay with the checkout they were given for, and go with it if it is given up', async () => {
    const { event } = await asking([ALLERGIES], { price: 800 });
    const buyer = await givenUser(db);
    const { paymentId } = await order(buyer, event, [to(ALLERGIES, 'Nuts')]);
    expect(await stored()).toMatchObject([{ answer: 'Nuts', is_health: true, seat: 0 }]);
    await order(buyer, event, [to(ALLERGIES, 'Nuts and eggs')]);
    expect(await stored()).toMatchObject([{ answer: 'Nuts and eggs' }]);
    await abandonCheckout(services, buyer.actor, { paymentId });
    expect(await stored()).toEqual([]);
    const again = await order(buyer, event, [to(ALLERGIES, 'None')]);
    await sale.pay(again.clientSecret);
    await sale.deliverWebhooks();
    expect(await stored()).toMatchObject([{ answer: 'None' }]);
  });

  it('are another request under the same id, and are not in the order', async () => {
    const { event } = await asking([ALLERGIES], { price: 0 });
    const buyer = await givenUser(db);
    const paymentId = uuidv7();
    await order(buyer, event, [to(ALLERGIES, 'Sesame')], { paymentId });
    await order(buyer, event, [to(ALLERGIES, 'Sesame')], { paymentId });
    await expect(order(buyer, event, [to(ALLERGIES, 'None')], { paymentId })).rejects.toThrow('already been used for another request');
    expect(JSON.stringify(await sale.payment(paymentId))).not.toContain('Sesame');
  });

  it('are on the host’s list: each beside its place, those for the order beside the first', async () => {
    const { creator, event } = await asking([ALLERGIES, LEVEL], { price: 0 });
    const answers = [to(ALLERGIES, 'Nuts'), to(LEVEL, 'Beginner', { seat: 2 })];
    await order(await givenUser(db), event, answers, { seats: [{}, { guestName: 'Mia' }] });
    const { items } = await queryAttendees(services, creator.actor, { sessionEventId: event.id, limit: 10 });
    expect(items.map(({ seat, answers: theirs }) => [seat, theirs?.map(({ question: text, answer }) => [text, answer])])).toEqual([
      [1, [['Any allergies?', 'Nuts']]],
      [2, [['Which level?', 'Beginner']]],
    ]);
  });

  it('for the order stand beside the first of its valid places that a list shows', async () => {
    const { creator, event } = await asking([ALLERGIES], { price: 0 });
    await order(await givenUser(db), event, [to(ALLERGIES, 'Nuts')], { seats: [{}, { guestName: 'Mia' }, {}] });
    await sale.pool.query("update tickets set status = 'cancelled' where seat = 1");
    expect(await answersBySeat(creator, event)).toEqual([
      [1, 'cancelled', []],
      [2, 'active', ['Nuts']],
      [3, 'active', []],
    ]);
    await sale.pool.query('update tickets set checked_in_at = now() where seat = 2');
    expect(await answersBySeat(creator, event, { state: 'come' })).toEqual([[3, 'active', ['Nuts']]]);
    expect(await answersBySeat(creator, event, { search: 'Mia' })).toEqual([[2, 'active', ['Nuts']]]);
    expect(await answersBySeat(creator, event, { state: 'gone' })).toEqual([[1, 'cancelled', ['Nuts']]]);
  });

  it('are read by the buyer and the host, and by nobody else, administrators included', async () => {
    const { creator, event } = await asking([ALLERGIES], { price: 0 });
    const buyer = await givenUser(db);
    const { paymentId } = await order(buyer, event, [to(ALLERGIES, 'Nuts')]);
    const read = ({ actor }: Person) => getAnswers(services, actor, { userId: creator.userId, paymentId });
    for (const other of [await givenUser(db), await givenUser(db, { admin: true })])
      await expect(read(other)).rejects.toThrow('Ticket not found.');
    expect(await read(creator)).toMatchObject({ answers: [{ answer: 'Nuts' }], questions: [] });
    expect(await read(buyer)).toMatchObject({ answers: [{ answer: 'Nuts' }], questions: [{ text: 'Any allergies?' }] });
  });
});

describe('answering otherwise', () => {
  const change = (person: Person, owner: Person, paymentId: string, answers: Answers) =>
    inTransaction(services, (command) => answerQuestions(command, person.actor, { userId: owner.userId, paymentId, answers }));

  it('is refused to others, without what is required, and from the start on', async () => {
    const { creator, event } = await asking([ALLERGIES, LEVEL], { price: 0 });
    const buyer = await givenUser(db);
    const { paymentId } = await order(buyer, event, [to(ALLERGIES, 'Nuts'), to(LEVEL, 'Expert')]);
    for (const other of [creator, await givenUser(db)])
      await expect(change(other, creator, paymentId, [to(ALLERGIES, 'None')])).rejects.toThrow('Ticket not found.');
    await expect(change(buyer, creator, paymentId, [to(LEVEL, 'Expert')])).rejects.toThrow('Answer “Any allergies?”');
    await sale.pool.query("update session_events set start_at = now() - interval '1 minute'");
    await expect(change(buyer, creator, paymentId, [to(ALLERGIES, 'None')])).rejects.toThrow(
      'This session has started, so its questions can no longer be answered.',
    );
    expect(await stored()).toMatchObject([{ answer: 'Nuts' }, { answer: 'Expert' }]);
  });

  it('replaces what was answered, and takes back what is left out', async () => {
    const { creator, event } = await asking([ALLERGIES, LEVEL], { price: 0 });
    const buyer = await givenUser(db);
    const { paymentId } = await order(buyer, event, [to(ALLERGIES, 'Nuts'), to(LEVEL, 'Expert')]);
    await change(buyer, creator, paymentId, [to(ALLERGIES, 'None')]);
    expect(await stored()).toMatchObject([{ question: 'Any allergies?', answer: 'None' }]);
  });

  it('never rewrites what was answered to other words: an agreement says to which', async () => {
    const { creator, event } = await asking([WAIVER, LEVEL], { price: 0 });
    const buyer = await givenUser(db);
    const { paymentId } = await order(buyer, event, [to(WAIVER, 'yes'), to(LEVEL, 'Expert')]);
    await ask(event, [{ ...WAIVER, text: 'I come at my own risk and bring shoes.' }]);
    expect(await stored()).toMatchObject([{ question: 'I come at my own risk.', version: 1 }, { question: 'Which level?' }]);
    await change(buyer, creator, paymentId, []);
    expect(await stored()).toMatchObject([{ question: 'I come at my own risk.', version: 1 }, { question: 'Which level?' }]);
    await change(buyer, creator, paymentId, [to(WAIVER, 'yes', { version: 2 })]);
    expect(await stored()).toMatchObject([{ question: 'I come at my own risk and bring shoes.', version: 2 }, { answer: 'Expert' }]);
  });
});

describe('taking back an answer', () => {
  const change = (person: Person, owner: Person, paymentId: string, answers: Answers) =>
    inTransaction(services, (command) => answerQuestions(command, person.actor, { userId: owner.userId, paymentId, answers }));
  const optional = { ...ALLERGIES, required: false };
  const agreement = { ...WAIVER, required: false };

  it('is possible after the host has changed the words, or asks it no more, and leaves what isn’t named', async () => {
    const { creator, event } = await asking([optional, agreement, LEVEL], { price: 0 });
    const buyer = await givenUser(db);
    const { paymentId } = await order(buyer, event, [to(optional, 'Nuts'), to(agreement, 'yes'), to(LEVEL, 'Expert')]);
    await ask(event, [
      { ...optional, text: 'Any allergies, please?' },
      { ...agreement, text: 'I come.' },
    ]);
    await change(buyer, creator, paymentId, []);
    expect(await stored()).toHaveLength(3);
    await change(buyer, creator, paymentId, [to(optional, '', { version: 2 })]);
    expect(await stored()).toMatchObject([{ answer: 'yes' }, { answer: 'Expert' }]);
    await change(buyer, creator, paymentId, [to(agreement, '', { version: 2 })]);
    expect(await stored()).toMatchObject([{ answer: 'Expert' }]);
    await change(buyer, creator, paymentId, [to(LEVEL, '', { seat: 1 })]);
    expect(await stored()).toEqual([]);
  });

  it('is refused where an answer is required, and what was agreed to stays', async () => {
    const { creator, event } = await asking([ALLERGIES, WAIVER], { price: 0 });
    const buyer = await givenUser(db);
    const { paymentId } = await order(buyer, event, [to(ALLERGIES, 'Nuts'), to(WAIVER, 'yes')]);
    await ask(event, [
      { ...ALLERGIES, text: 'Any allergies, please?' },
      { ...WAIVER, text: 'I come.' },
    ]);
    await expect(change(buyer, creator, paymentId, [to(ALLERGIES, '', { version: 2 })])).rejects.toThrow('Answer “Any allergies, please?”');
    await change(buyer, creator, paymentId, [to(WAIVER, '', { version: 2 })]);
    expect(await stored()).toHaveLength(2);
  });

  it('doesn’t reach into other orders', async () => {
    const { creator, event } = await asking([optional], { price: 0 });
    const [buyer, other] = [await givenUser(db), await givenUser(db)];
    const { paymentId } = await order(buyer, event, [to(optional, 'Nuts')]);
    await order(other, event, [to(optional, 'Eggs')]);
    await ask(event, []);
    await change(buyer, creator, paymentId, [to(optional, '')]);
    expect(await stored()).toMatchObject([{ answer: 'Eggs' }]);
  });
});

describe('a question that was removed and put back', () => {
  it('is at a version that nobody has answered, so that nobody agreed to its words', () => {
    const [first, second] = [{ ...WAIVER, text: 'House rules' }, WAIVER];
    const parse = (questions: string | null) => JSON.parse(questions ?? '[]') as StoredQuestion[];
    const before = parse(storedQuestions([first], null));
    const edited = parse(storedQuestions([{ ...first, text: 'The house rules' }], { questions: before, edit_count: 0 }));
    const without = storedQuestions([], { questions: edited, edit_count: 1 });
    const back = parse(storedQuestions([second], { questions: without === null ? null : parse(without), edit_count: 2 }));
    expect([before, edited, back].map(([one]) => one?.version)).toEqual([1, 2, 4]);
    expect(parse(storedQuestions([second], { questions: back, edit_count: 3 }))).toEqual(back);
  });
});

describe('answers about health', () => {
  it('are deleted 30 days after the date, also if it was moved, and others stay', async () => {
    const { creator, event } = await asking([ALLERGIES, LEVEL], { price: 0 });
    const answers = [to(ALLERGIES, 'Nuts'), to(LEVEL, 'Expert')];
    await order(await givenUser(db), event, answers);
    await order(await givenUser(db), event, answers);
    const [due, ...more] = await dueJobs();
    expect(more).toEqual([]);
    const { end_at: end } = await db.selectFrom('session_events').select('end_at').executeTakeFirstOrThrow();
    expect(due?.start_after).toEqual(new Date(end.getTime() + 30 * 86_400_000));
    const run = () => deleteHealthAnswers(services, { ownerUserId: creator.userId, sessionEventId: event.id });
    await sale.wait(31 * 24 * 60);
    await sale.pool.query("update session_events set end_at = end_at + interval '1 day'");
    await run();
    expect(await stored()).toHaveLength(4);
    expect(await dueJobs()).toHaveLength(2);
    await sale.wait(2 * 24 * 60);
    await run();
    await run();
    expect(await stored()).toMatchObject([{ answer: 'Expert' }, { answer: 'Expert' }]);
  });

  it('are those too that were given before the host marked the question, and stay so when it is marked no more', async () => {
    const plain = { ...ALLERGIES, health: false };
    const { creator, event } = await asking([plain, LEVEL], { price: 0 });
    await order(await givenUser(db), event, [to(ALLERGIES, 'Nuts'), to(LEVEL, 'Expert')]);
    expect(await stored()).toMatchObject([{ answer: 'Nuts', is_health: false }, { answer: 'Expert' }]);
    const check = () => checkHealthAnswers(services, { ownerUserId: creator.userId, sessionId: event.sessionId });
    await check();
    expect(await dueJobs()).toEqual([]);
    await ask(event, [ALLERGIES, LEVEL]);
    await check();
    await ask(event, [plain, LEVEL]);
    await check();
    expect(await stored()).toMatchObject([
      { answer: 'Nuts', is_health: true },
      { answer: 'Expert', is_health: false },
    ]);
    const { end_at: end } = await db.selectFrom('session_events').select('end_at').executeTakeFirstOrThrow();
    expect((await dueJobs())[0]?.start_after).toEqual(new Date(end.getTime() + 30 * 86_400_000));
  });

  it('are looked after when a host marks a question, and when a date comes to end sooner', async () => {
    const { creator, event } = await asking([{ ...ALLERGIES, health: false }], { price: 0 });
    await order(await givenUser(db), event, [to(ALLERGIES, 'Nuts')]);
    expect(marksHealth([ALLERGIES], [{ ...ALLERGIES, health: false, version: 1 }])).toBe(true);
    expect(marksHealth([ALLERGIES], null)).toBe(true);
    expect(marksHealth([ALLERGIES, LEVEL], [{ ...ALLERGIES, version: 1 }])).toBe(false);
    const row = await db.selectFrom('session_events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow();
    const move = (startsAt: Date, from: Date) =>
      inTransaction(services, (command) =>
        rescheduleEvent(command, creator.actor, {
          userId: creator.userId,
          sessionId: event.sessionId,
          sessionEventId: event.id,
          startDateTime: from.toISOString(),
          to: {
            startDateTime: startsAt.toISOString(),
            duration: row.duration,
            timeZone: 'Europe/London',
            locationType: row.location_type as 'online',
            locationUrl: 'https://example.org/yoga',
            venuePublic: false,
          },
        }),
      );
    const later = new Date(row.start_at.getTime() + 86_400_000);
    await move(later, row.start_at);
    expect(await dueJobs()).toHaveLength(0);
    await move(row.start_at, later);
    expect(await dueJobs()).toHaveLength(1);
  });

  it('go with the account of whoever gave them, and with the host’s', async () => {
    const { creator, event } = await asking([ALLERGIES], { price: 0 });
    const [buyer, other] = [await givenUser(db), await givenUser(db)];
    for (const person of [buyer, other]) await order(person, event, [to(ALLERGIES, 'Nuts')]);
    const erase = ({ userId }: Person) =>
      inTransaction(services, (command) => ticketsData.erase['answers']?.(command, userId) ?? Promise.resolve(-1));
    expect(await erase(buyer)).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(await erase(creator)).toBe(1);
    expect(await erase(creator)).toBe(0);
  });
});
