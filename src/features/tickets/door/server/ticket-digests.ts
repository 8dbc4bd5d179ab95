import { createHash } from 'node:crypto';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import type { DoorGuest } from '../contract.ts';
import { digestInput, shortDigest, signedDigestInput } from '../rules/code-digest.ts';
import { signaturesOf } from './sign-ticket.ts';

export type Digesting = { linkId: string | null; secret: AppSecret; sessionEventId: string };
type Digests = Pick<DoorGuest, 'digest' | 'otherDigests' | 'formerDigest'>;

/** Returns the digests by which a roster knows a ticket's code, and the code that it had before it was redeemed. */
export function digestsOf(
  { user_id: userId, code, former_code: formerCode }: { user_id: string; code: string; former_code: string | null },
  { linkId, secret, sessionEventId }: Digesting,
): Digests {
  // It lets nobody in any more, so helpers may know it too.
  const former = formerCode === null ? {} : { formerDigest: digestOf(digestInput(sessionEventId, formerCode)) };
  // The host has the codes anyway, so that they are typed without a connection.
  if (linkId === null) return { digest: digestOf(digestInput(sessionEventId, code)), ...former };
  const signatures = signaturesOf(secret, { sessionEventId, userId, code });
  const [digest = '', ...otherDigests] = signatures.map((signature) => digestOf(signedDigestInput(sessionEventId, code, signature)));
  return { digest, ...(otherDigests.length === 0 ? {} : { otherDigests }), ...former };
}

function digestOf(input: string): string {
  return shortDigest(createHash('sha256').update(input).digest('base64url'));
}
