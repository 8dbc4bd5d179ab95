import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { errorCode } from '#kernel/objects/error-code.ts';

import { identifyProcess, isSameProcessRunning, processSpace } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';

const BEAT_MS = 1000;
// A holder that is busy for as long as this would lose its lock to another container.
const WATCH_MS = 10_000;
const LOOK_EVERY_MS = 50;

type Holder = ProcessIdentity & { space?: string };

type LockOptions = { watchMs?: number; command?: string; lost?: () => void };

/** A lock file that dies with its process: one left behind by `kill -9` is recognised as stale and taken over. */
export type FileLock = { release(): void };

/** Thrown by `takeFileLock` while another live process holds the lock. */
export class FileLockHeld extends Error {
  readonly holder: ProcessIdentity;

  constructor(path: string, holder: ProcessIdentity) {
    super(`${path} is held by process ${holder.pid}`);
    this.name = 'FileLockHeld';
    this.holder = holder;
  }
}

/**
 * Takes the lock or throws `FileLockHeld`. If several processes try at once, exactly one gets it. The process of a holder in another
 * container is invisible from here, so it counts as running while it touches the file: a lock of one that was killed is taken over after
 * `watchMs`, for which this blocks. The file also says which `command` holds it, if one does. `lost` is called, within a second, if another
 * process has taken it over, as it may after this one was paused for longer than that.
 */
export function takeFileLock(path: string, { watchMs = WATCH_MS, command, lost = () => undefined }: LockOptions = {}): FileLock {
  const mine = identifyProcess(process.pid);
  if (mine === null) throw new Error('This process cannot be identified, so it cannot hold a lock.');
  const space = processSpace();
  const content = JSON.stringify({ ...mine, space, command });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (create(path, content)) return hold(path, content, lost);
    const found = read(path);
    if (found === null) continue;
    const holder = parse(found);
    if (holder !== null) {
      const isForeign = holder.space !== undefined && holder.space !== space;
      if (isForeign ? isTouched(path, watchMs) : isSameProcessRunning(holder)) throw new FileLockHeld(path, holder);
    }
    discard(path, found);
  }
  throw new Error(`The lock ${path} could not be acquired.`);
}

function hold(path: string, content: string, lost: () => void): FileLock {
  const beat = setInterval(() => {
    const found = read(path);
    if (found === content) return touch(path);
    // Missing it is for a moment while somebody looks whether it is stale.
    if (found === null) return;
    clearInterval(beat);
    lost();
  }, BEAT_MS);
  beat.unref();
  return {
    release() {
      clearInterval(beat);
      release(path, content);
    },
  };
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // It has gone since, or the disk takes nothing at present.
  }
}

function isTouched(path: string, watchMs: number): boolean {
  const touchedAt = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const before = touchedAt();
  const deadline = performance.now() + watchMs;
  while (performance.now() < deadline) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS);
    const now = touchedAt();
    if (now === undefined) return false;
    if (now !== before) return true;
  }
  return false;
}

// A hard link appears with its whole content or not at all, which an exclusive open doesn't guarantee.
function create(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return read(path) === content;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function discard(path: string, stale: string): void {
  const aside = `${path}.${randomBytes(4).toString('hex')}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return; // Another process was faster; the next attempt sees the result.
  }
  // Another process may have put its own lock here between the read and the rename: give it back.
  if (read(aside) !== stale) {
    try {
      linkSync(aside, path);
    } catch {
      // A third process now holds the lock.
    }
  }
  rmSync(aside, { force: true });
}

function release(path: string, content: string): void {
  if (read(path) === content) rmSync(path, { force: true });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function parse(content: string): Holder | null {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value)) return null;
    const { pid, startedAt } = value;
    if (typeof pid !== 'number' || typeof startedAt !== 'string') return null;
    return 'space' in value && typeof value.space === 'string' ? { pid, startedAt, space: value.space } : { pid, startedAt };
  } catch {
    return null;
  }
}
