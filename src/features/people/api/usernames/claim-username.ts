import { CAPS } from '#kernel/caps.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { peopleRefusals } from '../../refusals.ts';
import { spreadUsername } from '../../usernames/server/spread-username.ts';
import { isReservedUsername, NOBODY, OLD_USERNAME_DAYS, usernameKey } from '../../rules.ts';

// By then, everything that mentioned the old name during the change has been written.
const SECOND_LOOK_MINUTES = 10;

/**
 * Gives the user another username. For 90 days the old one redirects to the new one and is reserved for its owner, who can take it back. A
 * job updates mentions. Refuses a name that is taken or reserved, and a person with too many former names.
 */
export async function claimUsername(command: CommandContext, user: { userId: string; username: string }, username: string): Promise<void> {
  const { tx, now, enqueue } = command;
  const oldKey = usernameKey(user.username);
  if (usernameKey(username) === oldKey) return;
  await reserveUsername(command, user.userId, username);
  await tx
    .updateTable('username_claims')
    .set({ reserved_until: addMinutes(now, OLD_USERNAME_DAYS * 24 * 60) })
    .where('username_lower', '=', oldKey)
    .where('user_id', '=', user.userId)
    .execute();
  await refuseCollecting({ tx, now }, user.userId);
  await enqueue(spreadUsername, { userId: user.userId });
  await enqueue(spreadUsername, { userId: user.userId }, { startAfter: addMinutes(now, SECOND_LOOK_MINUTES) });
}

/** Makes a username this person's. Refuses a name that is reserved, or that is or recently was somebody else's. */
export async function reserveUsername({ tx, now }: Pick<CommandContext, 'tx' | 'now'>, userId: string, username: string): Promise<void> {
  if (isReservedUsername(username)) throw peopleRefusals.USERNAME_RESERVED();
  const claimed = await tx
    .insertInto('username_claims')
    .values({ username_lower: usernameKey(username), user_id: userId })
    .onConflict((conflict) =>
      conflict
        .column('username_lower')
        .doUpdateSet({ user_id: userId, reserved_until: null })
        .where((is) => is.or([is('username_claims.user_id', '=', userId), is('username_claims.reserved_until', '<=', now)])),
    )
    .returning('username_lower')
    .executeTakeFirst();
  if (!claimed) throw peopleRefusals.USERNAME_TAKEN();
}

/**
 * Assigns the usernames of a person who is leaving to `NOBODY`: the current one is reserved for ever, former ones for the rest of their
 * time.
 */
export async function retainUsernames({ tx }: CommandContext, userId: string): Promise<void> {
  await tx.updateTable('username_claims').set({ user_id: NOBODY }).where('user_id', '=', userId).execute();
}

async function refuseCollecting({ tx, now }: Pick<CommandContext, 'tx' | 'now'>, userId: string): Promise<void> {
  const { former } = await tx
    .selectFrom('username_claims')
    .select(({ fn }) => fn.countAll<number>().as('former'))
    .where('user_id', '=', userId)
    .where('reserved_until', '>', now)
    .executeTakeFirstOrThrow();
  if (former > CAPS.formerUsernames) throw peopleRefusals.USERNAME_CHANGED_TOO_OFTEN();
}
