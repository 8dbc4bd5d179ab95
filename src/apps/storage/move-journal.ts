import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Remembers which blobs a move has copied and verified, so that an interrupted move continues and a later one only copies what is new. */
export type MoveJournal = {
  /** The length of a verified copy, or null. Notes that the blob is still at the source. */
  see(key: string): number | null;
  verified(key: string, bytes: number): void;
  /** The verified copies whose originals were not seen since the journal was opened: they have been deleted since. */
  unseen(most: number): string[];
  delete(key: string): void;
  close(): void;
};

/** Opens the journal in a file, which is created if it is missing. */
export function openMoveJournal(path: string): MoveJournal {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(path);
  file.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create table if not exists blobs (key text primary key, bytes integer not null, seen integer not null) without rowid;
    create table if not exists runs (id integer primary key)`);
  const run = Number(file.prepare('insert into runs default values').run().lastInsertRowid);
  const see = file.prepare('update blobs set seen = ? where key = ? returning bytes');
  const put = file.prepare('insert into blobs (key, bytes, seen) values (?, ?, ?) on conflict (key) do update set bytes = excluded.bytes');
  const unseen = file.prepare('select key from blobs where seen < ? limit ?');
  const remove = file.prepare('delete from blobs where key = ?');
  return {
    see(key) {
      const bytes = see.get(run, key)?.['bytes'];
      return typeof bytes === 'number' ? bytes : null;
    },
    verified: (key, bytes) => void put.run(key, bytes, run),
    unseen: (most) => unseen.all(run, most).map((row) => String(row['key'])),
    delete: (key) => void remove.run(key),
    close: () => file.close(),
  };
}
