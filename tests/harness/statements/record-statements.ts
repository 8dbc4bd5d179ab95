import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import pg from 'pg';
import { afterAll } from 'vitest';

import { STATEMENTS_FOLDER } from './statements-folder.ts';

// Every distinct statement that the product sends in the database ring is kept in memory, with the file that sent it; what is new goes to a
// file of this worker when a test file is done. Tests send statements too: whose it is says the nearest file on the stack.
const ROOT = `${join(import.meta.dirname, '../../..')}/`;
const FRAME = /(src|tests|sandbox)\/[\w./-]+\.tsx?/;
// Below these, whoever asked is further up.
const CARRIERS = /^src\/(?:db|platform\/server|platform\/speed)\/|^tests\/harness\/statements\//;
// These send for others: one wraps every connection, so it stands on the stack of tests too, the other sends what was asked a moment before.
const MESSENGERS = new Set(['src/db/prepared-statements.ts', 'src/platform/speed/server/one-plan.ts']);
// What changes the tables has no owner to ask for.
const MIGRATIONS = 'src/db/migrate.ts';
// A test may send the same words as the product before it does.
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

/** The product's file that asks at this moment; null where a test or the sandbox does. */
function senderNow(): string | null {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = DEEP_ENOUGH;
  const lines = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = stackTraceLimit;
  const files = lines
    .filter((line) => line.includes(ROOT) && !line.includes('node_modules'))
    .flatMap((line) => FRAME.exec(line.slice(line.indexOf(ROOT) + ROOT.length))?.[0] ?? []);
  const sender = files.find((file) => !CARRIERS.test(file)) ?? files.find((file) => file.startsWith('src/') && !MESSENGERS.has(file));
  const isProduct = sender !== undefined && sender.startsWith('src/') && !sender.includes('.test.') && sender !== MIGRATIONS;
  return isProduct ? sender : null;
}
