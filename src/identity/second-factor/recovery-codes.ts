import type { Tx } from '#db/client.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Identity } from '../identity.ts';
import { enqueueNotice } from '../mail/send-notice-job.ts';
import { RECOVERY_CODES } from '../rules.ts';
import type { IdentityUser } from '../users/users.ts';

// Thirty-two characters that can't be mistaken for one another when copied by hand.
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/**
 * Creates ten codes, replacing any existing ones, and notifies the user by email. The codes, 50 random bits each, are
 * returned only here: keyed hashes are all that is stored. The caller has locked the user and verified who is asking.
 */
export async function makeRecoveryCodes(identity: Identity, command: CommandContext, user: IdentityUser): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => drawCode(identity));
  await dropRecoveryCodes(command.tx, user.sub);
  await command.tx
    .insertInto('identity_recovery_codes')
    .values(codes.map((code) => ({ sub: user.sub, code_hash: hashOf(identity, user.sub, code), created_at: command.now })))
    .execute();
  await enqueueNotice(command, user.email, { kind: 'RECOVERY_CODES_MADE' });
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Returns the hash of a user's recovery code, however it was typed, or null if they have no such code. */
export async function findRecoveryCode(identity: Identity, tx: Tx, sub: string, typed: string): Promise<Buffer | null> {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  if (code.length !== LENGTH) return null;
  const found = await tx
    .selectFrom('identity_recovery_codes')
    .select('code_hash')
    .where('sub', '=', sub)
    .where('code_hash', '=', hashOf(identity, sub, code))
    .executeTakeFirst();
  return found?.code_hash ?? null;
}

/** Uses up a code and emails the user how many are left. The caller must have locked the user before looking up the code. */
export async function useRecoveryCode(command: CommandContext, user: IdentityUser, codeHash: Buffer): Promise<void> {
  await command.tx.deleteFrom('identity_recovery_codes').where('sub', '=', user.sub).where('code_hash', '=', codeHash).execute();
  await enqueueNotice(command, user.email, { kind: 'RECOVERY_CODE_USED', left: await countRecoveryCodesOf(command.tx, user.sub) });
}

/** Returns how many unused codes a user has. */
export async function countRecoveryCodesOf(db: Pick<Tx, 'selectFrom'>, sub: string): Promise<number> {
  const { left } = await db
    .selectFrom('identity_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('sub', '=', sub)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Deletes all of a user's codes. */
export async function dropRecoveryCodes(tx: Tx, sub: string): Promise<void> {
  await tx.deleteFrom('identity_recovery_codes').where('sub', '=', sub).execute();
}

function drawCode({ randomBytes }: Identity): string {
  return Array.from(randomBytes(LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
}

function hashOf(identity: Identity, sub: string, code: string): Buffer {
  return identity.secrets.hash(`recovery-code/${sub}`, code);
}
