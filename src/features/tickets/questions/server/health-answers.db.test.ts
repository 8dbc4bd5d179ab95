import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { rescheduleEvent } from '#features/sessions/dates/server/reschedule-event.ts';
import { marksHealth } from '#features/sessions/editing/server/stored-questions.ts';
import { ticketsData } from '../../server/personal-data.ts';
import { checkHealthAnswers } from './check-health-answers.run.ts';
import { deleteHealthAnswers } from './delete-health-answers.run.ts';
import { ALLERGIES, LEVEL, bookingQuestions, to } from '#tests/builders/booking-questions.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';

const sale = await ticketSale();
const { services, db } = sale;
const { asking, ask, order, stored, dueJobs } = bookingQuestions(sale);
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

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
            locationType: row.location_type,
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
