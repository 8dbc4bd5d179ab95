import type { Db } from '#db/client.ts';
import { givenTicket, type BuiltEvent } from './session.ts';
import { givenUser } from './user.ts';

type Attendee = { person: Awaited<ReturnType<typeof givenUser>>; ticketId: string };

/** People with these names and tickets to the event, one a day from 1 May 2026. */
export async function givenAttendees(db: Db, event: BuiltEvent, names: readonly string[]): Promise<Attendee[]> {
  const attendees: Attendee[] = [];
  for (const [place, displayName] of names.entries()) {
    const person = await givenUser(db, { displayName });
    const { id } = await givenTicket(db, event, person, { createdAt: new Date(Date.UTC(2026, 4, place + 1)) });
    attendees.push({ person, ticketId: id });
  }
  return attendees;
}
