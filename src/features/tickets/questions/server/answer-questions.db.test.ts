import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { StoredQuestion } from '#db/stored-json.ts';
import { storedQuestions } from '#features/sessions/editing/server/stored-questions.ts';
import { answerQuestions } from './answer-questions.ts';
import { ALLERGIES, LEVEL, WAIVER, bookingQuestions, to, type Answers } from '#tests/builders/booking-questions.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';

const sale = await ticketSale();
const { services, db } = sale;
const { asking, ask, order, stored } = bookingQuestions(sale);
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

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
