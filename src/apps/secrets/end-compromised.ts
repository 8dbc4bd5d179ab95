import type { Services } from '#platform/server/program/services.ts';
import { dropEveryChallenge } from '#identity/sign-in/challenges.ts';
import { revokeEveryFamily } from '#identity/tokens/families.ts';
import { deleteSigningKeys } from '#identity/tokens/signing-keys.ts';
import { replaceGiftLinks } from '#features/gifts/server/commands/replace-gift-links.ts';
import { forgetPushKeys } from '#features/push/api/push-keys.ts';
import { endEveryInvitation } from '#features/sign-in/api/invitations.ts';
import { stopEveryFeed } from '#features/tickets/calendar-feed/server/change-feed.ts';

/**
 * Ends what somebody who knows a leaked secret and has read the database could go on with after the secret is replaced: all signing keys, and
 * so every access token, every sign-in and those in progress, the keys for pushes, links of gifts that nobody has redeemed, private
 * calendar addresses and invitations. New keys are created at the next need, and new links of gifts at once. Safe to repeat.
 */
export async function endCompromised(services: Services): Promise<string> {
  const [{ db }, now] = [services, services.now()];
  await db.transaction().execute(async (tx) => {
    await deleteSigningKeys(tx);
    await revokeEveryFamily(tx, now);
    await dropEveryChallenge(tx);
    await forgetPushKeys(tx);
  });
  const gifts = await replaceGiftLinks(services);
  const feeds = await stopEveryFeed(db);
  const invitations = await endEveryInvitation(db, now);
  return (
    'Done: programs use new keys within a minute. Everybody signs in again, and browsers register for pushes anew at their next visit. ' +
    `${gifts} gifts have another link, of which their givers are mailed; ${feeds} private calendar addresses and ${invitations} invitations have ended.`
  );
}
