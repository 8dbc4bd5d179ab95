import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLiveStreams, type LiveStream } from './live-streams.ts';

function opened(streams: ReturnType<typeof createLiveStreams>, id: string, userId: string) {
  const heard: string[] = [];
  const line = { cut: false, ended: false, waiting: 0 };
  const response = {
    write: (bytes: Uint8Array | string) => heard.push(String(bytes)) > 0,
    end: () => void (line.ended = true),
    destroy: () => void (line.cut = true),
    get writableLength() {
      return line.waiting;
    },
  } as unknown as LiveStream['response'];
  streams.add({ id, userId, response, topics: new Set(), endsAt: 0 });
  return { heard, line };
}

test('sends a change only to its recipients, without naming the others', () => {
  const streams = createLiveStreams();
  const [ana, ben, eve] = [opened(streams, 's1', 'ana'), opened(streams, 's2', 'ben'), opened(streams, 's3', 'eve')];
  streams.send([{ kind: 'chat', chatId: 'c1', revision: 7, recipientUserIds: ['ana', 'ben'] }]);
  expect(ana.heard).toEqual(['event: change\ndata: {"kind":"chat","chatId":"c1","revision":7}\n\n']);
  expect(ben.heard).toEqual(ana.heard);
  expect(eve.heard).toEqual([]);
});

test('sends changes to a page to those who have it open, until they look elsewhere', () => {
  const streams = createLiveStreams();
  const ana = opened(streams, 's1', 'ana');
  const change = { kind: 'session', ownerUserId: 'host', sessionId: 'x' } as const;
  streams.send([change]);
  streams.send([{ kind: 'watch', streamId: 's1', userId: 'ana', topics: ['session:host:x'] }, change]);
  expect(ana.heard).toHaveLength(1);
  streams.send([{ kind: 'watch', streamId: 's1', userId: 'ana', topics: [] }, change]);
  expect(ana.heard).toHaveLength(1);
});

test('lets nobody change what someone else’s stream watches', () => {
  const streams = createLiveStreams();
  const ana = opened(streams, 's1', 'ana');
  streams.send([
    { kind: 'watch', streamId: 's1', userId: 'eve', topics: ['session:host:x'] },
    { kind: 'session', ownerUserId: 'host', sessionId: 'x' },
  ]);
  expect(ana.heard).toEqual([]);
});

test('cuts off a slow reader instead of buffering for it', () => {
  const streams = createLiveStreams();
  const ana = opened(streams, 's1', 'ana');
  ana.line.waiting = 64 * 1024 + 1;
  streams.send([{ kind: 'notifications', recipientUserIds: ['ana'] }]);
  expect(ana.line.cut).toBe(true);
  expect([ana.heard, streams.size()]).toEqual([[], 0]);
});

test('tells the browser of an ending stream to reconnect within one second, or within ten when the program stops', () => {
  const streams = createLiveStreams();
  const [ana, ben] = [opened(streams, 's1', 'ana'), opened(streams, 's2', 'ben')];
  for (const stream of streams.of('ana')) streams.end(stream);
  streams.stop();
  expect(ana.heard).toEqual(['event: end\ndata: {"withinMs":1000}\n\n']);
  expect(ben.heard).toEqual(['event: end\ndata: {"withinMs":10000}\n\n']);
  expect([ana.line.ended, streams.people()]).toEqual([true, []]);
});

test('ends a stream that is opened during the stop, like all others', () => {
  const streams = createLiveStreams();
  streams.stop();
  const late = opened(streams, 's1', 'ana');
  expect([late.heard, late.line.ended, streams.size()]).toEqual([['event: end\ndata: {"withinMs":10000}\n\n'], true, 0]);
});

const TOPIC = 'session:host:x';
const ofTopic = { kind: 'session', ownerUserId: 'host', sessionId: 'x' } as const;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** So many people with the same page open. */
function spectators(streams: ReturnType<typeof createLiveStreams>, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const one = opened(streams, `s${index}`, `p${index}`);
    streams.send([{ kind: 'watch', streamId: `s${index}`, userId: `p${index}`, topics: [TOPIC] }]);
    return one;
  });
}

const reached = (people: ReturnType<typeof spectators>) => people.filter(({ heard }) => heard.length > 0).length;

test('a change for thousands goes out in slices, and a message to one of the last arrives before them', async () => {
  const streams = createLiveStreams();
  const people = spectators(streams, 2000);
  streams.send([ofTopic, { kind: 'notifications', recipientUserIds: ['p1999'] }]);
  expect(reached(people.slice(0, 1999))).toBe(250);
  expect(people[1999]?.heard).toEqual(['event: change\ndata: {"kind":"notifications"}\n\n']);
  await expect.poll(() => reached(people)).toBe(2000);
  expect(people[1999]?.heard).toHaveLength(2);
});

test('changes that come while one like them is going out go out as one more, to whoever has the page open then', async () => {
  const streams = createLiveStreams();
  const people = spectators(streams, 1000);
  streams.send(Array.from({ length: 50 }, () => ofTopic));
  streams.send([{ kind: 'watch', streamId: 's0', userId: 'p0', topics: [] }]);
  const late = opened(streams, 'late', 'late');
  streams.send([{ kind: 'watch', streamId: 'late', userId: 'late', topics: [TOPIC] }]);
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(people.slice(1).every(({ heard }) => heard.length === 2)).toBe(true);
  expect([people[0]?.heard.length, late.heard.length]).toEqual([1, 1]);
  streams.send([ofTopic]);
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect([people[999]?.heard.length, late.heard.length]).toEqual([3, 2]);
});

test('a reader that reads nothing delays nobody and is cut off, with real connections', { timeout: 20_000 }, async () => {
  const streams = createLiveStreams();
  let opening = 0;
  const server = createServer((_request, response) => {
    response.writeHead(200).flushHeaders();
    const id = `s${(opening += 1)}`;
    streams.add({ id, userId: id, response, topics: new Set(), endsAt: 0 });
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const join = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    const before = streams.size();
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    await expect.poll(() => streams.size()).toBe(before + 1);
    return socket;
  };
  const deaf = await join();
  deaf.pause();
  const reader = await join();
  let read = '';
  reader.setEncoding('utf8').on('data', (text: string) => void (read += text));
  // More than the system buffers for a connection on this machine.
  const filler = 'x'.repeat(60_000);
  let sent = 0;
  while (streams.of('s1').length > 0) {
    streams.send([{ kind: 'chat', chatId: `${filler}-${(sent += 1)}-`, revision: sent, recipientUserIds: ['s1', 's2'] }]);
    await expect.poll(() => read.includes(`-${sent}-`), { interval: 1 }).toBe(true);
    expect(sent).toBeLessThan(2000);
  }
  expect(streams.of('s2')).toHaveLength(1);
  streams.send([{ kind: 'notifications', recipientUserIds: ['s2'] }]);
  await expect.poll(() => read.endsWith('data: {"kind":"notifications"}\n\n\r\n')).toBe(true);
});
