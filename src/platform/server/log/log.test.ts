import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLogSink } from './log-sink.ts';
import { createLogger } from './log.ts';

type Write = NonNullable<NonNullable<Parameters<typeof createLogSink>[1]>['write']>;
type Answer = (error: NodeJS.ErrnoException | null, written: number) => void;

function collect(log: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  const sink = { write: (line: string) => void lines.push(line), writeRest: () => undefined, dropped: () => 0 };
  log(createLogger('test', 'info', sink));
  return JSON.parse(lines.join('')) as Record<string, unknown>;
}

test("keeps PostgreSQL's error state readable and removes people's codes and addresses", () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100', email: 'robin@people.example' });
  const line = collect((log) =>
    log.error({ err: error, code: '123456', answer: 'Nuts', person: { email: 'a@b.example', code: '654321' } }, 'fault'),
  );
  expect(line).toMatchObject({
    err: { code: '53100', email: '[removed]' },
    code: '[removed]',
    answer: '[removed]',
    person: { email: '[removed]', code: '[removed]' },
  });
});

test.each([
  ['ENOSPC', 'ENOSPC'],
  ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_PREMATURE_CLOSE'],
  ['40P01', '40P01'],
  ['123456', '[removed]'],
  ['a7f3-k2', '[removed]'],
])("logs a fault's code %s as %s", (code, told) => {
  expect(collect((log) => log.warn({ err: Object.assign(new Error('x'), { code }) }))).toMatchObject({ err: { code: told } });
  expect(collect((log) => log.warn({ code }))).toMatchObject({ code: '[removed]' });
});

test('never blocks on a full disk: queues lines, drops and counts the excess, and writes once there is room', async () => {
  vi.useFakeTimers();
  const written: string[] = [];
  let full = true;
  const write = ((_file: number, chunk: Buffer, _from: number, _length: number, _at: null, answer: Answer) => {
    if (full) return queueMicrotask(() => answer(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), 0));
    // A partial write, as on a disk with room for only part of the chunk.
    const part = chunk.subarray(0, Math.max(1, chunk.length >> 1));
    written.push(part.toString());
    return queueMicrotask(() => answer(null, part.length));
  }) as unknown as Write;
  const sink = createLogSink(1, { mostWaiting: 10, write });
  for (const line of ['one\n', 'two\n', 'three\n']) sink.write(line);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sink.dropped()).toBe(1);
  expect(written).toEqual([]);
  full = false;
  await vi.advanceTimersByTimeAsync(1000);
  sink.write('four\n');
  await vi.advanceTimersByTimeAsync(1000);
  expect(written.join('')).toBe('one\ntwo\nfour\n');
  expect(sink.dropped()).toBe(1);
  vi.useRealTimers();
});

test("tries the queued lines once at exit, and survives a file that can't be written", () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-log-'));
  const file = openSync(join(folder, 'log'), 'a');
  const never = (() => undefined) as unknown as Write;
  const sink = createLogSink(file, { write: never });
  sink.write('under way\n');
  sink.write('last words\n');
  sink.writeRest();
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('last words\n');
  closeSync(file);
  sink.write('too late\n');
  expect(() => sink.writeRest()).not.toThrow();
  rmSync(folder, { recursive: true });
});
