import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import pg from 'pg';
import { afterAll } from 'vitest';

import { STATEMENTS_FOLDER } from './statements-folder.ts';

// Keeps every distinct statement that the product sends in the database ring in memory, with the file that sent it, and appends new ones to
// this worker's file at the end of each test file. Tests send statements too: the nearest file on the stack is the sender.
const ROOT = `${join(import.meta.dirname, '../../..')}/`;
const FRAME = /(src|tests|sandbox)\/[\w./-]+\.tsx?/;
// For frames in these, the sender is further up the stack.
const CARRIERS = /^src\/(?:db|platform\/server|platform\/cache)\/|^tests\/harness\/statements\//;
// These send for others: all but the last are on the stack of tests too; that one sends what was requested a moment earlier.
const MESSENGERS = new Set([
  'src/db/statement.ts',
  'src/db/prepared-statements.ts',
  'src/db/send-together.ts',
  'src/db/pipelined-dialect.ts',
  'src/db/client.ts',
  'src/platform/server/database/together.ts',
  'src/platform/cache/server/one-plan.ts',
]);
// Schema changes have no owner to filter by.
const MIGRATIONS = 'src/db/migrate.ts';
// A test may send the same text before the product does.
const LOOKS = 8;
const DEEP_ENOUGH = 60;

type Memory = { sent: Map<string, string>; looks: Map<string, number>; fresh: string[] };
const shared = globalThis as { turnoutStatements?: Memory };
const memory = (shared.turnoutStatements ??= listen());

afterAll(() => {
  const lines = memory.fresh.splice(0);
  if (lines.length === 0) return;
  mkdirSync(STATEMENTS_FOLDER, { recursive: true });
  appendFileSync(join(STATEMENTS_FOLDER, `${process.pid}.jsonl`), lines.join(''));
});

function listen(): Memory {
  const heard: Memory = { sent: new Map(), looks: new Map(), fresh: [] };
  const query = pg.Client.prototype.query as (this: pg.Client, ...words: unknown[]) => unknown;
  Object.defineProperty(pg.Client.prototype, 'query', {
    configurable: true,
    writable: true,
    value(this: pg.Client, ...words: unknown[]) {
      const text = textOf(words[0]);
      if (text !== null && !heard.sent.has(text)) look(heard, text);
      return query.apply(this, words);
    },
  });
  return heard;
}

function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked;
  return typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string' ? asked.text : null;
}

function look(heard: Memory, text: string): void {
  const looks = (heard.looks.get(text) ?? 0) + 1;
  heard.looks.set(text, looks);
  if (looks > LOOKS) return;
  const sender = senderNow();
  if (sender === null) return;
  heard.sent.set(text, sender);
  heard.fresh.push(`${JSON.stringify({ text, sender })}\n`);
}

/** The product file that is sending now; null if it is a test or the sandbox. */
function senderNow(): string | null {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = DEEP_ENOUGH;
  const lines = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = stackTraceLimit;
  const files = lines
    .filter((line) => line.includes(ROOT) && !line.includes('node_modules'))
    .flatMap((line) => FRAME.exec(line.slice(line.indexOf(ROOT) + ROOT.length))?.[0] ?? []);
  const sender = files.find((file) => !CARRIERS.test(file)) ?? files.find((file) => file.startsWith('src/') && !MESSENGERS.has(file));
  const isProduct = sender !== undefined && sender.startsWith('src/') && !sender.includes('.test.') && !files.includes(MIGRATIONS);
  return isProduct ? sender : null;
}
