import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Now } from '#kernel/time/instant.ts';
import { everySecret, isSignedBy, type AppSecret } from '../program/app-secret.ts';

/**
 * Who may read what a link points to: everyone, only the people the link was made for, administrators, or one reader for as long as they
 * may see one owner's non-public content or, if it is named, one item of it. For the last kind, the server checks on every request whether
 * that still holds. Administrators' links open whatever becomes of the owner.
 */
export type ReaderClass = 'public' | 'private' | 'admin' | { readerUserId: string; ownerUserId: string; itemId?: string };

export type MediaLinks = {
  /**
   * Returns the address of a stored derivative: `/media/{token}/{file}` on the origin that serves media, or a path if pages and media share
   * one. The token names the folder, the reader class and the expiry. Public links last one to two days and are the same for everyone on a
   * given day, so that caches can share them; private ones, of either kind, last at most 65 minutes, as do administrators'.
   */
  link(key: string, reader: ReaderClass): string;
  /**
   * Returns the paths, up to and including the last slash, under which everyone's links to a folder open at this moment: two of them for
   * each secret that opens links.
   */
  publicPaths(folder: string): string[];
  /**
   * Returns the folder that a token opens, for whom, and how long it remains valid; null if it is forged or expired. Each token has exactly
   * one spelling: a cache would store, and never purge, what another one opens.
   */
  open(token: string): { prefix: string; reader: ReaderClass; secondsLeft: number } | null;
};

const LETTERS = { public: 'p', private: 's', admin: 'a' } as const;
const NAMES = new Map(Object.entries(LETTERS).map(([name, letter]) => [letter as string, name as keyof typeof LETTERS]));
const DAY = 86_400;
const PRIVATE_STEP = 300;
const PRIVATE_LIFE = 3600;
/** For how long a private link, or an administrator's, opens at most. */
export const PRIVATE_LINK_MINUTES = (PRIVATE_STEP + PRIVATE_LIFE) / 60;
// How many folders' tokens are cached; a page has some forty, and signing is most of a link's cost.
const MOST_CACHED = 10_000;

/** Creates and verifies the links under which derivatives are served; `origin` is null if pages and media share one. */
export function createMediaLinks(secret: AppSecret, now: Now, origin: string | null = null): MediaLinks {
  const sign = (one: string, body: string) =>
    createHmac('sha256', one).update(`media:${body}`).digest().subarray(0, 15).toString('base64url');
  const classOf = (reader: ReaderClass) =>
    typeof reader === 'string'
      ? LETTERS[reader]
      : `r${reader.readerUserId},${reader.ownerUserId},${reader.itemId ? `${reader.itemId},` : ''}`;
  const paths = new LRUCache<string, { expiry: number; path: string }>({ max: MOST_CACHED });
  const signedPath = (one: string, folder: string, reader: ReaderClass, expiry: number) => {
    const body = Buffer.from(`${classOf(reader)}${expiry.toString(36)}:${folder}`).toString('base64url');
    return `/media/${body}.${sign(one, body)}/`;
  };
  const folderPath = (folder: string, reader: ReaderClass, expiry: number) => {
    const name = `${classOf(reader)}:${folder}`;
    const known = paths.get(name);
    if (known?.expiry === expiry) return known.path;
    const path = signedPath(secret.current, folder, reader, expiry);
    paths.set(name, { expiry, path });
    return path;
  };
  const secondsNow = () => Math.trunc(now().getTime() / 1000);
  const publicExpiry = () => (Math.trunc(secondsNow() / DAY) + 2) * DAY;
  return {
    link(key, reader) {
      const slash = key.lastIndexOf('/');
      const expiry = reader === 'public' ? publicExpiry() : (Math.trunc(secondsNow() / PRIVATE_STEP) + 1) * PRIVATE_STEP + PRIVATE_LIFE;
      return (origin ?? '') + folderPath(key.slice(0, slash), reader, expiry) + key.slice(slash + 1);
    },
    publicPaths: (folder) =>
      everySecret(secret).flatMap((one) =>
        [publicExpiry(), publicExpiry() - DAY].map((expiry) => signedPath(one, folder, 'public', expiry)),
      ),
    open(token) {
      const [body, signature, ...rest] = token.split('.');
      if (body === undefined || signature === undefined || rest.length > 0) return null;
      if (!isSignedBy(secret, Buffer.from(signature), (one) => Buffer.from(sign(one, body)))) return null;
      const text = Buffer.from(body, 'base64url').toString('utf8');
      const colon = text.indexOf(':');
      const names = text.slice(1, colon).split(',');
      const secondsLeft = Number.parseInt(names.pop() ?? '', 36) - secondsNow();
      if (!(secondsLeft > 0)) return null;
      const reader = text.startsWith('r') ? namedReader(names) : (NAMES.get(text.slice(0, 1)) ?? null);
      return reader === null ? null : { prefix: text.slice(colon + 1), reader, secondsLeft };
    },
  };
}

function namedReader([readerUserId, ownerUserId, itemId]: string[]): ReaderClass | null {
  if (readerUserId === undefined || ownerUserId === undefined) return null;
  return itemId === undefined ? { readerUserId, ownerUserId } : { readerUserId, ownerUserId, itemId };
}
