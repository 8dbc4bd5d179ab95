import { type Call, newId, seconds, type World } from '../world.ts';

/** A link handed out for a browser: onboarding (used once), the form behind it, or the express page. */
export type Link = {
  token: string;
  purpose: 'onboarding' | 'onboarding_form' | 'express';
  account_id: string;
  refresh_url: string | null;
  return_url: string | null;
  expires_at: number;
  used_at: number | null;
};

/** Creates a link that is valid for `lifetime` seconds. */
export function makeLink(call: Call, link: Pick<Link, 'purpose' | 'account_id' | 'refresh_url' | 'return_url'>, lifetime: number): Link {
  const made: Link = { ...link, token: newId(call, ''), expires_at: seconds(call) + lifetime, used_at: null };
  call.database
    .prepare('INSERT INTO link (token, purpose, account_id, refresh_url, return_url, expires_at) VALUES (?, ?, ?, ?, ?, ?)')
    .run(made.token, made.purpose, made.account_id, made.refresh_url, made.return_url, made.expires_at);
  return made;
}

export function findLink(world: World, purpose: Link['purpose'], token: string): Link | undefined {
  return world.database.prepare('SELECT * FROM link WHERE token = ? AND purpose = ?').get(token, purpose) as Link | undefined;
}

/** Where the platform last asked for an account's owner to be sent back to; null if it never did. */
export function findReturnUrl(world: World, accountId: string): string | null {
  const row = world.database
    .prepare("SELECT return_url FROM link WHERE account_id = ? AND purpose = 'onboarding' ORDER BY expires_at DESC LIMIT 1")
    .get(accountId) as Pick<Link, 'return_url'> | undefined;
  return row?.return_url ?? null;
}

/** Remembers where whoever follows a link came from, unless it is known. */
export function rememberReturn(world: World, token: string, returnUrl: string): void {
  world.database.prepare('UPDATE link SET return_url = ? WHERE token = ? AND return_url IS NULL').run(returnUrl, token);
}

/** Consumes a link. Returns false if it has already been used or has expired. */
export function useLink(world: World, token: string): boolean {
  const now = seconds(world);
  const done = world.database
    .prepare('UPDATE link SET used_at = ? WHERE token = ? AND used_at IS NULL AND expires_at > ?')
    .run(now, token, now);
  return done.changes === 1;
}

/** Whether a link is unused and has not expired; doesn't consume it. */
export function isLive(world: World, link: Link): boolean {
  return link.used_at === null && link.expires_at > seconds(world);
}
