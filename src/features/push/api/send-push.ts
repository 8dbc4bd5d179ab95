import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import webPush from 'web-push';
import type { PushDevices } from '#db/schema.ts';
import type { Services } from '#platform/server/program/services.ts';
import { assertOutsideTransaction } from '#platform/server/database/transaction.ts';
import { PUSH_TTL_SECONDS, pushText, type Push } from '../rules.ts';
import { pushDependencies } from '../server/dependencies.ts';
import { isPushAddress } from '../server/queries/is-push-address.ts';
import { isPointOfCurve } from '../server/queries/is-point-of-curve.ts';
import { ensurePushKeys, type PushKeys } from '../server/commands/ensure-push-keys.ts';

type Device = Selectable<PushDevices>;
type SendContext = Pick<Services, 'db' | 'config' | 'now' | 'log' | 'site'>;
type Outcome = 'taken' | 'dead' | 'refused' | 'later';

const RESPONSE_WITHIN_MS = 10_000;

/**
 * Pushes to every browser of a person, each once even if this is called again. Browsers that have unsubscribed or signed out are forgotten;
 * a suspended person gets nothing. Throws if a service can't be reached or asks to be retried later. Must not be called in a transaction.
 */
export async function sendPush(services: SendContext, userId: string, push: Push): Promise<void> {
  assertOutsideTransaction('A push service');
  if (!(await pushDependencies().isActive(services, userId))) return;
  const keys = await ensurePushKeys(services);
  const devices = await services.db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('public_key', '=', keys.publicKey)
    .execute();
  const waiting = devices.filter(({ accepted }) => accepted !== push.key);
  const outcomes = await Promise.all(waiting.map((device) => pushTo(services, keys, device, push)));
  if (outcomes.includes('later')) throw new Error('A push service wants to be asked later.');
}

async function pushTo(services: SendContext, keys: PushKeys, device: Device, push: Push): Promise<Outcome> {
  // The address was allowed when the browser registered; the list of services may have changed since.
  if (!isPushAddress(device.endpoint, services.config.push.hosts)) return 'refused';
  const isSignedIn = await pushDependencies().isSignedIn(services, device);
  const outcome = isSignedIn ? await postTo(services, keys, device, push) : 'dead';
  const { user_id: userId, endpoint_hash: hash } = device;
  if (outcome === 'taken')
    await services.db
      .updateTable('push_devices')
      .set({ accepted: push.key })
      .where('user_id', '=', userId)
      .where('endpoint_hash', '=', hash)
      .execute();
  if (outcome === 'dead')
    await services.db.deleteFrom('push_devices').where('user_id', '=', userId).where('endpoint_hash', '=', hash).execute();
  // Neither the address nor the content of a push belongs in a log.
  if (outcome === 'refused') services.log.warn({ host: new URL(device.endpoint).host }, 'a push service refused a push');
  return outcome;
}

async function postTo(services: SendContext, keys: PushKeys, device: Device, push: Push): Promise<Outcome> {
  const { endpoint } = device;
  const sealed = seal(services, keys, device, push);
  if (sealed === null) return 'dead';
  const { headers, body } = sealed;
  const { 'Content-Length': _length, ...sent } = headers;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_WITHIN_MS),
  }).catch(() => null);
  await response?.body?.cancel();
  if (response === null || response.status === 429 || response.status >= 500) return 'later';
  if (response.ok) return 'taken';
  return response.status === 404 || response.status === 410 ? 'dead' : 'refused';
}

// Null if nothing can be encrypted for the browser's key: it was stored before keys were checked, and reaches nobody.
function seal({ config, site }: SendContext, keys: PushKeys, device: Device, push: Push) {
  const { endpoint, p256dh, auth } = device;
  const text = pushText(push, device.shows_content, config.publicOrigin);
  const options = {
    vapidDetails: { subject: `mailto:${site.values().supportEmail}`, ...keys },
    TTL: PUSH_TTL_SECONDS,
    urgency: push.isQuiet ? 'low' : 'normal',
    topic: createHash('sha256').update(push.tag).digest('base64url').slice(0, 32),
    contentEncoding: 'aes128gcm',
  } as const;
  if (!isPointOfCurve(p256dh)) return null;
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options);
}
