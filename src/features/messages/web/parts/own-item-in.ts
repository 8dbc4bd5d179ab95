import { piecesOf } from '#kernel/text/text-pieces.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ITEM = new RegExp(`^/([A-Za-z0-9_]{4,15})/(post|session)/(${UUID})(?:[?#]|$)`);

/** Returns the first post or session of this site that a text links to, or null. */
export function ownItemIn(text: string, origin: string): { username: string; type: 'POST' | 'SESSION'; id: string; path: string } | null {
  for (const { kind, text: address } of piecesOf(text)) {
    if (kind !== 'address' || !address.startsWith(`${origin}/`)) continue;
    const path = address.slice(origin.length);
    const [, username, type, id] = ITEM.exec(path) ?? [];
    if (username !== undefined && id !== undefined) return { username, type: type === 'post' ? 'POST' : 'SESSION', id, path };
  }
  return null;
}
