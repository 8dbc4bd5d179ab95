import { randomUUID } from 'node:crypto';
import type { Db } from '#db/client.ts';

/** A person's active sign-in at our own identity provider. */
export async function givenSignIn(db: Db): Promise<{ subject: string; session: string }> {
  const [subject, session, at] = [randomUUID(), randomUUID(), new Date('2026-01-01T00:00:00.000Z')];
  await db
    .insertInto('identity_users')
    .values({ sub: subject, email: `${subject}@people.example`, password_hash: '', status: 'CONFIRMED', created_at: at, updated_at: at })
    .execute();
  await db
    .insertInto('identity_families')
    .values({ sub: subject, origin_jti: session, authenticated_at: at, expires_at: new Date('2036-01-01T00:00:00.000Z') })
    .execute();
  return { subject, session };
}
