import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { publishChange } from '#features/content/api/items/publish-change.ts';
import { findAddress } from '#features/places/api/geocode.ts';
import { hasGazetteer } from '#features/places/api/has-gazetteer.ts';
import { isUnlocated } from '../rules.ts';
import { setEventPoint, setSessionPoint } from './set-session-point.ts';
import { locateVenueJob } from './locate-venue.ts';

type Session = { ownerUserId: string; sessionId: string };

const WAIT_MS = 15_000;

/**
 * Locates a session and those of its dates that are somewhere else; asks the geocoder outside any transaction. An address that has since
 * changed is left alone, and an unknown one stays without a point. Idempotent.
 */
export async function locateVenue(services: Services, session: Session): Promise<void> {
  if (services.geocoder === null && !(await hasGazetteer(services.db)))
    return inTransaction(services, (command) =>
      command.enqueue(locateVenueJob, session, { startAfter: new Date(services.now().getTime() + WAIT_MS) }),
    );
  const changed = [await placeSession(services, session), await placeEvents(services, session)];
  if (!changed.includes(true)) return;
  await inTransaction(services, (command) => publishChange(command, { ownerUserId: session.ownerUserId, id: session.sessionId }));
}

async function placeSession(services: Services, { ownerUserId, sessionId }: Session): Promise<boolean> {
  const row = await services.db
    .selectFrom('sessions as s')
    .innerJoin('contents as c', (join) => join.onRef('c.user_id', '=', 's.user_id').onRef('c.id', '=', 's.id'))
    .select(['c.formatted_address', 's.location_type', 's.latitude', 's.city', 's.country'])
    .where('s.user_id', '=', ownerUserId)
    .where('c.user_id', '=', ownerUserId)
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
  if (!row || row.location_type === 'online' || row.latitude !== null || row.formatted_address === null) return false;
  const point = await pointOf(services, { ...row, formattedAddress: row.formatted_address });
  if (point === null) return false;
  return setSessionPoint(services.db, { ownerUserId, sessionId, address: row.formatted_address }, point);
}

async function placeEvents(services: Services, { ownerUserId, sessionId }: Session): Promise<boolean> {
  const events = await services.db
    .selectFrom('session_events')
    .select(['id', 'own_place'])
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .where('own_place', 'is not', null)
    .where('end_at', '>', services.now())
    .execute();
  let changed = false;
  for (const { id, own_place: setting } of events) {
    if (setting === null) continue;
    const point = isUnlocated(setting) ? await pointOf(services, setting) : null;
    if (point === null) continue;
    changed = (await setEventPoint(services.db, { ownerUserId, id, address: setting.formattedAddress ?? '' }, point)) || changed;
  }
  return changed;
}

type Address = { formattedAddress: string | null; city: string | null; country: string | null };

async function pointOf(services: Services, { formattedAddress, city, country }: Address) {
  const address = (formattedAddress ?? '').slice(0, 200).trim();
  // A street or venue may have the name of a town elsewhere.
  const town = city === null ? address : [city, country ?? ''].join(', ');
  const place = address.length < 2 ? null : await findAddress(services, { address, town });
  return place && { latitude: place.latitude, longitude: place.longitude };
}
