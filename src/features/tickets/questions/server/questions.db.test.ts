import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { joinLine } from '../../waiting/server/join-line.ts';
import { queryAttendees } from '../../attendees/server/query-attendees.ts';
import { abandonCheckout } from '../../buying/server/abandon-checkout.ts';
import { getAnswers } from './get-answers.ts';
import { ALLERGIES, LEVEL, WAIVER, bookingQuestions, to } from '#tests/builders/booking-questions.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';

const sale = await ticketSale();
const { services, db } = sale;
const { asking, ask, order, stored, counts, answersBySeat } = bookingQuestions(sale);
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

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
