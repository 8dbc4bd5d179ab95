import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Message } from '#features/messages/contract.ts';
import { getChat } from '#features/messages/conversation/server/get-chat.ts';
import { queryMessages, queryChanges, getMessage } from '#features/messages/conversation/server/query-messages.ts';
import { catchUpWindow, openWindow, withMessages } from '#features/messages/conversation/web/conversation-window.ts';
import { createSender, OutgoingMessage } from '#features/messages/outbox/web/outbox.ts';
import { createStoredMap } from '#platform/web/storage/stored-map.ts';
import { seededChance, type Chance } from '#tests/chaos/chance.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';

// The browser's own outbox and list against the real server, over a line that is cut before or after the server receives a request, and
// that answers late and out of order.
const { db, empty, ...database } = await testDatabase();
const services = await testServices({ db, empty, ...database }, []);
beforeEach(empty);
afterEach(() => vi.unstubAllGlobals());

const NOBODY_HEARD = new Error('cut before');
const NOBODY_ANSWERED = new Error('cut after');
const EACH_WRITES = 8;

type Line = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

function flakyLine(chance: Chance): Line & { heal(): void } {
  let isCalm = false;
  const wait = async () => {
    for (let turns = Math.floor(chance.next() * 30); turns > 0; turns -= 1) await turn();
  };
  const line: Line = async (call) => {
    if (isCalm) return call();
    const luck = chance.next();
    await wait();
    if (luck < 0.25) throw NOBODY_HEARD;
    const answer = await call();
    await wait();
    if (luck < 0.5) throw NOBODY_ANSWERED;
    return answer;
  };
  return Object.assign(line, { heal: () => void (isCalm = true) });
}

/** The storage that all tabs of one browser share. */
function openBrowser() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return { enter: () => vi.stubGlobal('localStorage', storage) };
}

type Tab = Awaited<ReturnType<typeof openTab>>;
type Opening = { me: Actor; other: Actor; line: Line; browser: ReturnType<typeof openBrowser>; freshIds?: boolean };

/** Opens a tab that shows the conversation. Its code uses the global `localStorage`, so its browser's is installed before it runs. */
async function openTab({ me, other, line, browser, freshIds = false }: Opening) {
  const outbox = createStoredMap('outbox', (stored) => OutgoingMessage.safeParse(stored).data ?? null);
  const inBrowser = {
    read: (userId: string) => (browser.enter(), outbox.read(userId)),
    set: (userId: string, id: string, message: OutgoingMessage | null) => (browser.enter(), outbox.set(userId, id, message)),
  };
  vi.stubGlobal('addEventListener', () => undefined);
  const chat = await getChat(services, me, { recipientUserId: other.userId });
  const open = async () => {
    const { readRevision, seenRevision, seenAt } = chat;
    const page = await queryMessages(services, me, { chatId: chat.id, limit: 50, from: 'newest' });
    return openWindow({ page, readRevision, seenRevision, seenAt, me: me.userId });
  };
  let window = await open();
  const sender = createSender({
    outbox: inBrowser,
    send: ({ id, text }) =>
      line(async (): Promise<Message> => {
        const sent = await writeMessage(services, me, other, text, { id: freshIds ? uuidv7() : id });
        return getMessage(services, me, { chatId: sent.chatId, messageId: sent.id });
      }),
    onSent: (message) => void (window = withMessages(window, [message])),
    refusalOf: (error) => (error === NOBODY_HEARD || error === NOBODY_ANSWERED ? null : String(error)),
  });
  const catchUp = () =>
    catchUpWindow({
      held: () => window,
      put: (change) => void (window = change(window)),
      // Few at a time, so that catching up takes several responses.
      fetchChanges: (since) => line(() => queryChanges(services, me, { chatId: chat.id, since, limit: 3 })),
      open: () => line(open),
    });
  return {
    me,
    write(text: string) {
      const id = uuidv7();
      const base = { id, chatId: chat.id, recipientUserId: other.userId, text, files: [], replyTo: null, begins: false };
      inBrowser.set(me.userId, id, { ...base, status: 'waiting', error: null });
      return sender.sendTo(me.userId, other.userId);
    },
    again: () => sender.sendAll(me.userId),
    catchUp,
    shown: () => window.items.map(({ text, revision }) => [revision, text]),
    waiting: () => Object.values(inBrowser.read(me.userId)).map(({ text, status }) => [text, status]),
  };
}

async function live(seed: number, { freshIds = false } = {}) {
  const chance = seededChance(seed, 'line');
  const [ana, ben] = [(await givenUser(db)).actor, (await givenUser(db)).actor];
  await writeMessage(services, ana, ben, 'Begin.');
  await writeMessage(services, ben, ana, 'Go on.');
  const line = flakyLine(chance);
  const [laptop, phone, his] = [openBrowser(), openBrowser(), openBrowser()];
  const open = (me: Actor, other: Actor, browser: typeof laptop) => openTab({ me, other, line, browser, freshIds });
  const tabs: Tab[] = [
    await open(ana, ben, laptop),
    await open(ana, ben, laptop),
    await open(ana, ben, phone),
    await open(ben, ana, his),
    await open(ben, ana, his),
  ];
  const going = tabs.flatMap((tab, at) =>
    Array.from({ length: EACH_WRITES }, async (_, number) => {
      for (let turns = Math.floor(chance.next() * 200); turns > 0; turns -= 1) await turn();
      await tab.write(`${at}.${number}`);
      // Some tabs hear of a change, some hear several times, and some never.
      await Promise.all(tabs.filter(() => chance.next() < 0.5).map((each) => each.catchUp().catch(() => undefined)));
      if (chance.next() < 0.3) await tab.again();
    }),
  );
  await Promise.all(going);
  line.heal();
  for (const tab of tabs) await tab.again();
  for (const tab of tabs) await tab.catchUp();
  const { items } = await queryMessages(services, ben, {
    chatId: (await getChat(services, ben, { recipientUserId: ana.userId })).id,
    limit: 100,
    from: 'newest',
  });
  return { tabs, kept: items.toReversed().map(({ text, revision }) => [revision, text]) };
}

test.each([1, 2])(
  'five tabs of three browsers end with the same list over a line that cuts, delays and reorders (luck %i)',
  async (seed) => {
    const { tabs, kept } = await live(seed);
    const written = tabs.flatMap((_, at) => Array.from({ length: EACH_WRITES }, (_each, number) => `${at}.${number}`));
    expect(kept.map(([, text]) => text).toSorted()).toEqual(['Begin.', 'Go on.', ...written].toSorted());
    for (const tab of tabs) {
      expect(tab.shown()).toEqual(kept);
      expect(tab.waiting()).toEqual([]);
    }
  },
);

test('a browser that made a new id for each try would send messages twice (negative control)', async () => {
  const { kept } = await live(1, { freshIds: true });
  expect(kept.length).toBeGreaterThan(2 + 5 * EACH_WRITES);
});

test('two tabs that write at the same moment, before either has heard of the other, both keep what they wrote', async () => {
  const [ana, ben] = [(await givenUser(db)).actor, (await givenUser(db)).actor];
  await writeMessage(services, ana, ben, 'Begin.');
  const nowhere: Line = () => Promise.reject(NOBODY_HEARD);
  const browser = openBrowser();
  const [one, other] = [
    await openTab({ me: ana, other: ben, line: nowhere, browser }),
    await openTab({ me: ana, other: ben, line: nowhere, browser }),
  ];
  expect([one.waiting(), other.waiting()]).toEqual([[], []]);
  await Promise.all([one.write('From one.'), other.write('From the other.')]);
  const reloaded = await openTab({ me: ana, other: ben, line: nowhere, browser });
  expect(reloaded.waiting()).toEqual([
    ['From one.', 'failed'],
    ['From the other.', 'failed'],
  ]);
});
