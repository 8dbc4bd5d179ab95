/** A ticket as shown without a connection. */
export type StoredTicket = {
  sessionEventId: string;
  /** Who takes the place, of an order of several. */
  holder?: string | undefined;
  code: string;
  /** The QR code as the URL of an image. */
  qr: string;
  title: string;
  /** The line below the title; tickets stored by an earlier version have none. */
  subtitle?: string | undefined;
  hostUsername: string;
  startDateTime: string;
  endDateTime: string;
  timeZone: string;
  place: string | null;
  /** The street, of a session in person. */
  address: string | null;
  /** Where an online session is joined. */
  link: string | null;
  /** The host’s notes for participants. */
  notes: string | null;
};

export type StoredTickets = { userId: string; /** When they were fetched. */ asOf: string; tickets: StoredTicket[] };

const DATABASE = 'turnout';
const STORE = 'tickets';
const MINE = 'mine';

/** Returns a person's tickets stored on this device; null if it has none of theirs. */
export async function readStoredTickets(userId: string): Promise<StoredTickets | null> {
  const stored = (await inStore('readonly', (store) => store.get(MINE))) as StoredTickets | undefined;
  return stored?.userId === userId ? stored : null;
}

/** Stores these in place of any others. */
export async function writeStoredTickets(stored: StoredTickets): Promise<void> {
  await inStore('readwrite', (store) => store.put(stored, MINE));
}

/** Deletes the stored tickets, whoever they belong to. */
export async function deleteStoredTickets(): Promise<void> {
  await inStore('readwrite', (store) => store.clear());
}

async function inStore<Result>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await done(opening);
  try {
    return await done(run(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('This browser’s storage did not respond.')));
  });
}
