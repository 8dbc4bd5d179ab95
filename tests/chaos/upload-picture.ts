import { request } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import sharp from 'sharp';
import type { Caller } from './caller.ts';
import type { Chance } from './chance.ts';
import type { History } from './history.ts';
import type { Member } from './people.ts';
import type { ChaosWorld } from './start-chaos-world.ts';

type Uploading = { world: ChaosWorld; call: Caller; history: History; person: Member; chance: Chance };
type Grant = { signedUrl: string; key: string };

const TYPE = 'image/jpeg';
// Big enough to be cut in the middle, and little work to resize.
const WHOLE = await sharp({
  create: { width: 900, height: 600, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
})
  .jpeg()
  .toBuffer();
/** What a camera leaves that was switched off: it begins as a picture and isn't one. */
const DAMAGED = WHOLE.subarray(0, 400);

/**
 * Publishes a post with a picture, as the composer does. Some break off in the middle of the file and send it again to the same address;
 * some send a file that isn't a picture, which must be reported.
 */
export async function uploadPicture({ world, call, history, person, chance }: Uploading): Promise<void> {
  const [isCut, isWhole] = [chance.next() < 0.4, chance.next() < 0.75];
  const bytes = isWhole ? WHOLE : DAMAGED;
  const files = [{ fileName: 'here.jpg', fileType: TYPE, size: bytes.length }];
  const asked = await call({ url: `${world.web}/trpc/media.generateFileUploadSignedUrl`, token: person.token, body: { files } });
  const [grant] = asked.kind === 'ok' ? (asked.body as { result: { data: Grant[] } }).result.data : [];
  if (grant === undefined) return void (history[asked.kind === 'refused' ? 'refused' : 'unknown'] += 1);
  if (isCut) await breakOff(grant, bytes);
  const put = await call({ method: 'PUT', url: grant.signedUrl, headers: { 'content-type': TYPE }, body: bytes });
  if (put.kind === 'unknown') return void (history.unknown += 1);
  const note = () => history.note({ kind: 'picture', userId: person.userId, key: grant.key, becomes: isWhole ? 'READY' : 'FAILED' });
  // 409 follows a lost answer: the try before was accepted. In every other case the address accepts its file, or this one is lost.
  if (put.kind === 'refused' && put.status !== 409) return note();
  const content = { id: uuidv7(), text: 'Look!' };
  const entities = [{ key: grant.key, type: 'image', entityType: 'content', position: 0 }];
  const posted = await call({ url: `${world.web}/content`, token: person.token, body: { content, entities } });
  if (posted.kind === 'ok') note();
  else history[posted.kind] += 1;
}

/** Sends the first half of a file and disconnects. */
async function breakOff({ signedUrl }: Grant, bytes: Buffer): Promise<void> {
  const sending = request(signedUrl, { method: 'PUT', agent: false, headers: { 'content-type': TYPE, 'content-length': bytes.length } });
  sending.on('error', () => undefined);
  const gone = new Promise((resolve) => sending.once('close', resolve));
  sending.write(bytes.subarray(0, bytes.length / 2), () => sending.destroy());
  await gone;
}
