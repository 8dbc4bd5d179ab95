import { asciiEmail } from '#platform/server/mail/ascii-email.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { CheckJoining } from '../contract.ts';
import { joiningRefusals } from '../refusals.ts';
import { decideJoining, isValidInvitation } from '../rules.ts';

/**
 * Refuses, before anything is stored or mailed, whoever couldn't have an account anyway. The response depends on the settings, the domain of
 * the address and the invitation alone, so it says nothing about who has an account or has asked for one.
 */
export async function checkJoining(
  { db, now, site }: Pick<Services, 'db' | 'now' | 'site'>,
  { email, invitation: code }: CheckJoining,
): Promise<void> {
  const invitation = code === undefined ? undefined : await findInvitation(db, code);
  const decision = decideJoining(site.values(), {
    email: asciiEmail(email),
    request: null,
    invitation: code === undefined ? 'none' : invitation !== undefined && isValidInvitation(invitation, now()) ? 'valid' : 'invalid',
  });
  if (decision !== 'ok' && decision !== 'ASK') throw joiningRefusals[decision]();
}

function findInvitation(db: Services['db'], code: string) {
  return db.selectFrom('invitations').select(['uses', 'most_uses', 'ends_at']).where('code', '=', code).executeTakeFirst();
}
