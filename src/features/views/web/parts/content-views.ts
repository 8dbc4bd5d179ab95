import { authorizationHeader } from '#platform/web/session/session.ts';
import { readSession } from '#platform/web/session/session-store.ts';
import { countsAgain } from '../../rules.ts';
import { createViewQueue, type SeenItems, type ViewQueue } from './view-queue.ts';

const STORED = 'turnout.views';
const STORED_PROFILES = 'turnout.profile-views';

let current: { userId: string; queue: ViewQueue } | null = null;

/** The queue of the person signed in on this page. Waiting records are sent when the page is hidden or left. */
export function contentViews(userId: string): ViewQueue {
  if (current?.userId === userId) return current.queue;
  if (current === null)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && current?.queue.flush());
  const queue = createViewQueue({
    userId,
    now: Date.now,
    read: () => readSeen(STORED),
    write: (seen) => writeSeen(STORED, seen),
    async send(viewRecords) {
      // Drops the views of a person who has since signed out: the next person's session would send them in their name.
      if (readSession()?.userId === userId) await sendCall('interaction.batchPutViewContent', { viewRecords });
    },
    later(run, millis) {
      const timer = setTimeout(run, millis);
      return () => clearTimeout(timer);
    },
  });
  current = { userId, queue };
  return queue;
}

/** Reports a visit to a profile, if it counts. */
export async function viewProfile(userId: string, profileOwnerUserId: string): Promise<void> {
  // The code may have come after they signed out.
  if (readSession()?.userId === userId && isProfileViewNew(userId, profileOwnerUserId))
    await sendCall('interaction.putViewProfile', { profileOwnerUserId });
}

/** Returns whether this person's visit to a profile counts: once in six hours. Stores the visit if it does. */
function isProfileViewNew(userId: string, profileUserId: string): boolean {
  const stored = readSeen(STORED_PROFILES);
  const seen = stored?.userId === userId ? stored.at : {};
  const now = Date.now();
  if (!countsAgain(seen[profileUserId], now)) return false;
  const fresh = Object.entries(seen).filter(([, at]) => !countsAgain(at, now));
  writeSeen(STORED_PROFILES, { userId, at: Object.fromEntries([...fresh, [profileUserId, now]].slice(-200)) });
  return true;
}

function readSeen(name: string): SeenItems | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return isSeen(stored) ? stored : null;
  } catch {
    return null;
  }
}

// Checked by hand: the schema library would make up a tenth of the first visit to a page of cards.
function isSeen(stored: unknown): stored is SeenItems {
  if (typeof stored !== 'object' || stored === null || !('userId' in stored) || !('at' in stored)) return false;
  const { userId, at } = stored;
  return (
    typeof userId === 'string' && typeof at === 'object' && at !== null && Object.values(at).every((value) => typeof value === 'number')
  );
}

function writeSeen(name: string, seen: SeenItems): void {
  try {
    localStorage.setItem(name, JSON.stringify(seen));
  } catch {
    // If nothing can be stored, the server alone decides what counts.
  }
}

/** Makes a call that outlives the page: `keepalive` is `sendBeacon` with headers, which the session needs. Throws on an error response. */
async function sendCall(name: string, input: object): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(await authorizationHeader()) };
  const response = await fetch(`/trpc/${name}`, { method: 'POST', keepalive: true, headers, body: JSON.stringify(input) });
  if (!response.ok) throw new Error(`${name} failed with status ${response.status}.`);
}
