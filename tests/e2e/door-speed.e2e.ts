import { scannedText } from '#features/tickets/check-in/rules.ts';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { joined } from './people.ts';
import { waitForHydration } from './steps.ts';

const [BUYERS, SEATS, ROUNDS] = [10, 10, 10];
const WITHIN_MS = 60_000;

test('1,000 signed codes from a scanner are judged within a minute, each guest is in once, and the server has them all', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  await joined(page, world, 'Fay Festival');
  const count = BUYERS * SEATS;
  const date = await publishSession(page, {
    title: 'A long queue',
    startsAt: new Date(Date.now() + 86_400_000),
    maxParticipantCount: count,
  });
  const bookTen = async (buyer: number) => {
    const other = await (await browser.newContext()).newPage();
    const { id: userId } = await joined(other, world, `Buyer ${buyer}`);
    const names = Array.from({ length: SEATS }, (_, seat) => `Guest ${buyer * SEATS + seat}.`);
    await call(other, '/ticket', { ...date, seats: names.map((guestName) => ({ guestName })) });
    const seats = await other.evaluate(
      async (input) => {
        const authorization = `Bearer ${localStorage.getItem('accessToken') ?? ''}`;
        const response = await fetch(`/trpc/ticket.getTicket?input=${encodeURIComponent(input)}`, { headers: { authorization } });
        type Answer = { result: { data: { seats: { guestName: string; code: string; signature: string }[] } } };
        return ((await response.json()) as Answer).result.data.seats;
      },
      JSON.stringify({ sessionEventId: date.sessionEventId, userId }),
    );
    await other.context().close();
    return seats.map(({ guestName, code, signature }) => ({
      name: guestName,
      text: scannedText(world.web, { sessionEventId: date.sessionEventId, userId, code }, signature),
    }));
  };
  const guests = (await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => bookTen(buyer)))).flat();
  expect(guests).toHaveLength(count);
  await page.goto(`${world.web}/door#${date.sessionEventId}`);
  await waitForHydration(page);
  await expect(page.getByText(`0 of ${count} here`)).toBeVisible();
  // Types a code, waits until its guest is on the screen, and goes on.
  const { millis, words } = await page.evaluate(
    async ({ all, rounds }) => {
      const shown = () => document.querySelector('[role=alert]')?.textContent ?? '';
      const seen: Record<string, number> = {};
      const begun = performance.now();
      for (let round = 0; round < rounds; round += 1)
        for (const { name, text } of all) {
          for (const key of [...text, 'Enter'])
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
          while (!shown().includes(name)) await new Promise((resolve) => setTimeout(resolve, 1));
          const word = /^(?:Come in|Already in)/.exec(shown())?.[0] ?? shown();
          seen[word] = (seen[word] ?? 0) + 1;
        }
      return { millis: performance.now() - begun, words: seen };
    },
    { all: guests, rounds: ROUNDS },
  );
  test.info().annotations.push({ type: 'scans', description: `${count * ROUNDS} in ${Math.round(millis)} ms` });
  expect(words).toEqual({ 'Come in': count, 'Already in': count * (ROUNDS - 1) });
  expect(millis).toBeLessThan(WITHIN_MS);
  await expect(page.getByText(/to send/)).toHaveCount(0, { timeout: 30_000 });
  // As another device reads it.
  await page.reload();
  await expect(page.getByText(`${count} of ${count} here`)).toBeVisible();
});
