import { createAdmission, type Admission } from '#platform/server/limits/admission.ts';
import { tooBusy } from '#platform/server/http/faults.ts';

// One has the row and another is ready to take it: more would wait no shorter, each with a connection that others need.
const AT_ONCE = 2;
// As long as a request for money waits for its turn.
const PATIENCE_MS = 5000;

const lines = new Map<string, { admission: Admission; people: number }>();

/**
 * Runs what takes the lock of a date, in the order of arrival, a few at a time in this process, so that a crowd for one date leaves the
 * connections to the database to everybody else. Refuses with SERVICE_UNAVAILABLE whoever would wait for more than five seconds.
 */
export async function takeTurnFor<Result>(eventId: string, work: () => Promise<Result>): Promise<Result> {
  const line = lines.get(eventId) ?? { admission: createAdmission({ places: AT_ONCE, patienceMs: PATIENCE_MS, inOrder: true }), people: 0 };
  lines.set(eventId, line);
  line.people += 1;
  const endTurn = await line.admission.enter();
  try {
    if (endTurn === null) throw tooBusy();
    return await work();
  } finally {
    endTurn?.();
    line.people -= 1;
    if (line.people === 0) lines.delete(eventId);
  }
}
