import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import { openCaller } from '#tests/chaos/caller.ts';
import { identity, PASSWORD, type Member } from '#tests/chaos/people.ts';
import { must, mutate, publish, query } from '#tests/machines/deeds.ts';
import { CHECKOUT } from './read-unit.ts';
import { newDataDir, runCommand, startSite, type Site } from './start-site.ts';

const TURNOUT = join(CHECKOUT, 'deploy/bin/turnout');
const PICTURE = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();
export type Environment = Record<string, string>;

export const townOf = (site: Site) => ({ world: { web: site.inner, mailbox: site.mailbox, payments: '' }, call: openCaller() });

/** Starts a site without the demo. */
export const start = (environment: Environment, dataDir?: string): Promise<Site> =>
  startSite({ command: [TURNOUT], environment: { TURNOUT_DEMO: '0', ...environment }, ...(dataDir === undefined ? {} : { dataDir }) });

/** Runs a command of a site to its end. */
export const run = (environment: Environment, ...words: string[]): { code: number | null; output: string } =>
  runCommand({ command: [TURNOUT, ...words], environment: { TURNOUT_DEMO: '0', ...environment } });

/** Publishes a post with a picture, and returns the post's id once the picture can be seen. */
export async function publishPicture({ inner }: Site, person: Member): Promise<string> {
  const files = [{ fileName: 'here.jpg', fileType: 'image/jpeg', size: PICTURE.length }];
  const [grant] = await mutate<{ signedUrl: string; key: string }[]>(inner, 'media.generateFileUploadSignedUrl', { files }, person.token);
  const { pathname, search } = new URL(grant?.signedUrl ?? '');
  await must({ method: 'PUT', url: inner + pathname + search, headers: { 'content-type': 'image/jpeg' }, body: PICTURE });
  const entities = [{ key: grant?.key, type: 'image', entityType: 'content', position: 0 }];
  const id = await publish(inner, person, 'Look!', entities);
  await expect.poll(() => pictureOf({ inner }, person, id), { timeout: 30_000 }).not.toBeNull();
  return id;
}

/** Returns the bytes of a post's picture, or null while there is none. */
export async function pictureOf({ inner }: Pick<Site, 'inner'>, { userId, token }: Member, id: string): Promise<string | null> {
  const found = await query(inner, 'media.queryEntitiesByMediaItemUri', { mediaItemUri: { type: 'POST', id }, userId }, token);
  const path = /\/media\/[\w.=&?/-]+/.exec(JSON.stringify(found))?.[0];
  if (path === undefined) return null;
  const response = await fetch(inner + path);
  return response.ok ? Buffer.from(await response.arrayBuffer()).toString('base64') : null;
}

/** Signs a member in on a site, such as one that was restored. */
export async function signIn(site: Site, member: Member): Promise<Member> {
  const { AuthenticationResult: tokens } = await identity<{ AuthenticationResult: { AccessToken: string } }>(townOf(site), 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: member.email, PASSWORD },
  });
  return { ...member, token: tokens.AccessToken };
}

/** Returns the status with which a site answers when somebody asks for a post. */
export async function statusOfPost({ inner }: Pick<Site, 'inner'>, { userId, token }: Member, id: string): Promise<number> {
  const input = encodeURIComponent(JSON.stringify({ contentItemUri: { type: 'POST', id }, userId }));
  const response = await fetch(`${inner}/trpc/content.getContentItem?input=${input}`, { headers: { authorization: `Bearer ${token}` } });
  return response.status;
}

/** A folder for backups that the site's user owns. */
export function newShelf(): string {
  const folder = newDataDir();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
