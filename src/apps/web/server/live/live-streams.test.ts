import { expect, test } from 'vitest';
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
