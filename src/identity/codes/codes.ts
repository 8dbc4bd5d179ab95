import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { exceptions, type IdentityException } from '../http/exceptions.ts';
import type { Identity } from '../identity.ts';
import { sendCodeJob } from '../mail/send-code-job.ts';
import { judgeCode, LIFETIMES, maskEmail } from '../rules.ts';
import { isSameHash, randomCode } from '../tokens/secrets.ts';

export type CodePurpose = 'SIGN_UP' | 'RESET' | 'EMAIL';

const MINUTES: Record<CodePurpose, number> = {
  SIGN_UP: LIFETIMES.signUpCodeMinutes,
  RESET: LIFETIMES.resetCodeMinutes,
  EMAIL: LIFETIMES.emailCodeMinutes,
};

type Recipient = {
  subjectKey: string;
  email: string;
  /** False for an address without an account: everything happens except the email. */
  real: boolean;
};

/** Creates a code, replacing any earlier one for the same purpose, and emails it once the transaction commits. Only its hash is kept. */
export async function issueCode(
  identity: Identity,
  command: CommandContext,
  purpose: CodePurpose,
  { subjectKey, email, real }: Recipient,
): Promise<void> {
  const code = randomCode(identity.randomBytes);
  const fresh = {
    code_hash: hashCode(identity, subjectKey, purpose, code),
    email,
    wrong_count: 0,
    expires_at: addMinutes(command.now, MINUTES[purpose]),
  };
  await command.tx
    .insertInto('identity_codes')
    .values({ subject_key: subjectKey, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['subject_key', 'purpose']).doUpdateSet(fresh))
    .execute();
  const mailId = command.newId();
  await command.enqueue(sendCodeJob, {
    mailId,
    to: real ? email : null,
    purpose,
    sealedCode: identity.secrets.seal(Buffer.from(code), `code/${mailId}`).toString('base64'),
    expiresAt: fresh.expires_at.toISOString(),
  });
}

/**
 * Stores a code that nobody knows, unless one has been sent: wrong codes are then counted even if
 * there is nothing to confirm, so the answers give nothing away.
 */
export async function expectCode(
  identity: Identity,
  { tx, now }: CommandContext,
  purpose: CodePurpose,
  { key, email }: { key: string; email: string },
): Promise<void> {
  const code_hash = hashCode(identity, key, purpose, randomCode(identity.randomBytes));
  await tx
    .insertInto('identity_codes')
    .values({ subject_key: key, purpose, code_hash, email, wrong_count: 0, expires_at: addMinutes(now, MINUTES[purpose]) })
    .onConflict((conflict) => conflict.columns(['subject_key', 'purpose']).doNothing())
    .execute();
}

/** Redeems a code and returns the address that it proved, or the refusal. Counts a wrong code. */
export async function redeemCode(
  identity: Identity,
  command: CommandContext,
  purpose: CodePurpose,
  subjectKey: string,
  code: string,
): Promise<{ email: string } | IdentityException> {
  const row = await command.tx
    .selectFrom('identity_codes')
    .selectAll()
    .where('subject_key', '=', subjectKey)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
  const right = row !== undefined && isSameHash(row.code_hash, hashCode(identity, subjectKey, purpose, code));
  const verdict = judgeCode(row ? { wrongCount: row.wrong_count, expiresAt: row.expires_at } : null, right, command.now);
  if (row === undefined || verdict === 'expired') return exceptions.codeExpired();
  const mine = { subject_key: subjectKey, purpose };
  if (verdict === 'right') {
    await command.tx
      .deleteFrom('identity_codes')
      .where((eb) => eb.and(mine))
      .execute();
    return { email: row.email };
  }
  if (!right)
    await command.tx
      .updateTable('identity_codes')
      .set((eb) => ({ wrong_count: eb('wrong_count', '+', 1) }))
      .where((eb) => eb.and(mine))
      .execute();
  return verdict === 'closed' ? exceptions.tooManyWrongCodes() : exceptions.codeMismatch();
}

/** Where a code was sent, in the protocol's form. */
export function deliveryDetails(email: string): { Destination: string; DeliveryMedium: 'EMAIL'; AttributeName: 'email' } {
  return { Destination: maskEmail(email), DeliveryMedium: 'EMAIL', AttributeName: 'email' };
}

function hashCode(identity: Identity, subjectKey: string, purpose: CodePurpose, code: string): Buffer {
  return identity.secrets.hash(`code/${purpose}`, `${subjectKey}/${code}`);
}
