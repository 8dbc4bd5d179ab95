import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { STATEMENTS_FOLDER } from './statements-folder.ts';

const Sent = z.object({ text: z.string(), sender: z.string() });

/** Returns the statements that the product sent in the database ring, with the file that sent each. Throws if there are none. */
export function readSent(): z.infer<typeof Sent>[] {
  const files = existsSync(STATEMENTS_FOLDER) ? readdirSync(STATEMENTS_FOLDER).filter((name) => name.endsWith('.jsonl')) : [];
  const lines = files.flatMap((name) => readFileSync(join(STATEMENTS_FOLDER, name), 'utf8').split('\n').filter(Boolean));
  if (lines.length === 0) throw new Error('The database ring has left no statements: run it first.');
  return lines.map((line) => Sent.parse(JSON.parse(line)));
}
