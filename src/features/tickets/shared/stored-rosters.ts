import type { DoorEntry } from '../door/contract.ts';
import { isRosterOver, type Roster } from '../door/rules/roster.ts';

/** The storage key for the id of a device that has stood at a door. */
export const DOOR_DEVICE = 'doorDevice';

const DATABASE = 'turnout-door';
const ROSTERS = 'rosters';
const QUEUE = 'queue';
const BY_DOOR = 'door';
const UNSENT_MS = 7 * 24 * 3_600_000;

type Queued = { door: string; entry: DoorEntry };

/** What one door stores on this device. */
export type DoorStore = {
  read(): Promise<{ roster: Roster | null; queue: DoorEntry[] }>;
  writeRoster(roster: Roster): Promise<void>;
  add(entry: DoorEntry): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Removes the names, because the door is closed to this device. What isn't sent yet stays. */
  deleteRoster(): Promise<void>;
};

/** Opens the store of a door, by a key that names the date and who stands there. What isn't sent yet survives a reload. */
export function openDoorStore(door: string): DoorStore {
  const ofDoor = async (database: IDBDatabase) => {
    const store = database.transaction(QUEUE).objectStore(QUEUE);
    const [keys, values] = await Promise.all([done(store.index(BY_DOOR).getAllKeys(door)), done(store.index(BY_DOOR).getAll(door))]);
    return (values as Queued[]).map(({ entry }, at) => ({ key: keys[at] as IDBValidKey, entry }));
  };
  return {
    read: () =>
      inDatabase(async (database) => {
        const roster = (await done(database.transaction(ROSTERS).objectStore(ROSTERS).get(door))) as Roster | undefined;
        return { roster: roster ?? null, queue: (await ofDoor(database)).map(({ entry }) => entry) };
      }),
    writeRoster: (roster) =>
      inDatabase(async (database) => void (await done(database.transaction(ROSTERS, 'readwrite').objectStore(ROSTERS).put(roster, door)))),
    add: (entry) =>
      inDatabase(
        async (database) =>
          void (await done(
            database
              .transaction(QUEUE, 'readwrite')
              .objectStore(QUEUE)
              .add({ door, entry } satisfies Queued),
          )),
      ),
    remove: (ids) =>
      inDatabase(async (database) => {
        const gone = new Set(ids);
        const keys = (await ofDoor(database)).filter(({ entry }) => gone.has(entry.id)).map(({ key }) => key);
        await deleteAll(database, keys);
      }),
    deleteRoster: () =>
      inDatabase(async (database) => void (await done(database.transaction(ROSTERS, 'readwrite').objectStore(ROSTERS).delete(door)))),
  };
}

/**
 * Deletes every roster on this device, as when its person signs out. What isn't sent yet stays until the same person or link opens the door
 * again, for a week at most: it says who was let in.
 */
export async function deleteStoredRosters(now = Date.now()): Promise<void> {
  if (!(await isThere())) return;
  await inDatabase(async (database) => {
    await done(database.transaction(ROSTERS, 'readwrite').objectStore(ROSTERS).clear());
    await deleteUnsent(database, now);
  });
}

/** Deletes the rosters of dates that are over. Every page of the site and its service worker call it: nothing else runs on a device that stood at a door. */
export async function sweepRosters(now: number): Promise<void> {
  if (!(await isThere())) return;
  await inDatabase(async (database) => {
    const store = database.transaction(ROSTERS).objectStore(ROSTERS);
    const [keys, rosters] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    const over = keys.filter((_key, at) => isOver((rosters as Roster[])[at], now));
    const writable = database.transaction(ROSTERS, 'readwrite').objectStore(ROSTERS);
    await Promise.all(over.map((key) => done(writable.delete(key))));
    await deleteUnsent(database, now);
  });
}

function isOver(roster: Roster | undefined, now: number): boolean {
  return roster !== undefined && isRosterOver(roster, now);
}

async function deleteUnsent(database: IDBDatabase, now: number): Promise<void> {
  const store = database.transaction(QUEUE).objectStore(QUEUE);
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  const old = keys.filter((_key, at) => now - Date.parse((values as Queued[])[at]?.entry.at ?? '') > UNSENT_MS);
  await deleteAll(database, old);
}

async function deleteAll(database: IDBDatabase, keys: readonly IDBValidKey[]): Promise<void> {
  if (keys.length === 0) return;
  const store = database.transaction(QUEUE, 'readwrite').objectStore(QUEUE);
  await Promise.all(keys.map((key) => done(store.delete(key))));
}

// Most devices never stand at a door: they get no database for it. Firefox before 126 can't say: there it is opened, so that it is emptied.
async function isThere(): Promise<boolean> {
  if (typeof indexedDB.databases !== 'function') return true;
  const all = await indexedDB.databases();
  return all.some(({ name }) => name === DATABASE);
}

let opened: Promise<IDBDatabase> | undefined;

async function inDatabase<Result>(run: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return run(await opened);
}

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(ROSTERS);
    opening.result.createObjectStore(QUEUE, { autoIncrement: true }).createIndex(BY_DOOR, 'door');
  });
  return done(opening);
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('This browser’s storage did not respond.')));
  });
}
