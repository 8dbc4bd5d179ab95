import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The versions (`BlobHead`) of an original and its copy when they were found to be the same. */
export type Verified = { original: string; copy: string };

/** Remembers which blobs a move has copied and verified, so that an interrupted move continues and a later one only copies what is new. */
export type MoveJournal = {
  /** What was verified of a blob, or null. Notes that the blob is still at the source. */
  see(key: string): Verified | null;
  verified(key: string, versions: Verified): void;
  /** The verified copies whose originals were not seen since the journal was opened: they have been deleted since. */
  unseen(most: number): string[];
  /** How many verified copies there are, and how many of them `unseen` would return. */
  count(): { copies: number; unseen: number };
  delete(key: string): void;
  close(): void;
};

// Another run of the same move may be writing.
const WAIT_MS = 30_000;

/** Opens the journal in a file, which is created if it is missing. */
export function openMoveJournal(path: string): MoveJournal {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(path, { timeout: WAIT_MS });
  file.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create table if not exists copies (
      key text primary key, original text not null, copy text not null, seen integer not null
    ) without rowid;
    create table if not exists runs (id integer primary key)`);
  const run = Number(file.prepare('insert into runs default values').run().lastInsertRowid);
  const see = file.prepare('update copies set seen = ? where key = ? returning original, copy');
  const put = file.prepare(
    `insert into copies (key, original, copy, seen) values (?, ?, ?, ?)
     on conflict (key) do update set original = excluded.original, copy = excluded.copy`,
  );
  const unseen = file.prepare('select key from copies where seen < ? limit ?');
  const count = file.prepare('select count(*) as copies, count(*) filter (where seen < ?) as unseen from copies');
  const remove = file.prepare('delete from copies where key = ?');
  return {
    see(key) {
      const row = see.get(run, key);
      return row === undefined ? null : { original: String(row['original']), copy: String(row['copy']) };
    },
    verified: (key, { original, copy }) => void put.run(key, original, copy, run),
    unseen: (most) => unseen.all(run, most).map((row) => String(row['key'])),
    count() {
      const row = count.get(run);
      return { copies: Number(row?.['copies']), unseen: Number(row?.['unseen']) };
    },
    delete: (key) => void remove.run(key),
    close: () => file.close(),
  };
}
