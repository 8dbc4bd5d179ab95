import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/client.ts';
import { findHidden } from '#features/people/api/accounts/find-hidden.ts';
import type { Actor } from '#platform/server/http/request-context.ts';

let counter = 0;

/** A person's values, unique to them. `canaries` are words that must never reach anyone else. */
export type BuiltUser = {
  userId: string;
  username: string;
  displayName: string | null;
  email: string;
  issuer: string;
  subject: string;
  admin: boolean;
  status: 'active' | 'suspended' | 'deleted';
  onboardingComplete: boolean;
  bio: string | null;
  createdAt: Date;
  canaries: string[];
};

/** A person with plausible, unique values; pass only what the test is about. */
export function aUser(values: Partial<Omit<BuiltUser, 'canaries'>> = {}): BuiltUser {
  counter += 1;
  const canary = `canary${randomUUID().replaceAll('-', '')}`;
  const user = {
    userId: uuidv7(),
    username: `person_${counter}`,
    displayName: `Person ${counter}`,
    email: `${canary}@people.example`,
    issuer: 'https://issuer.example/pool',
    subject: randomUUID(),
    admin: false,
    status: 'active' as const,
    onboardingComplete: true,
    bio: null,
    createdAt: new Date('2026-01-01T00:00:00.000Z'),
    ...values,
  };
  return { ...user, canaries: [user.email] };
}

/** The person as a request knows them. */
export function actorOf(user: Pick<BuiltUser, 'userId' | 'username' | 'displayName' | 'admin'>): Actor {
  return { userId: user.userId, username: user.username, displayName: user.displayName, admin: user.admin, hiddenUserIds: [] };
}

/** The person as their next request knows them: with the blocks of now. */
export async function actorNow(db: Db, user: Pick<BuiltUser, 'userId' | 'username' | 'displayName' | 'admin'>): Promise<Actor> {
  return { ...actorOf(user), hiddenUserIds: await findHidden(db, user.userId) };
}

/** Inserts a person with their username and identity claimed, and returns them with their `actor`. */
export async function givenUser(db: Db, values: Partial<Omit<BuiltUser, 'canaries'>> = {}): Promise<BuiltUser & { actor: Actor }> {
  const user = aUser(values);
  await db
    .insertInto('users')
    .values({
      user_id: user.userId,
      username: user.username,
      display_name: user.displayName,
      email: user.email,
      bio: user.bio,
      admin: user.admin,
      status: user.status,
      onboarding_complete: user.onboardingComplete,
      created_at: user.createdAt,
      updated_at: user.createdAt,
    })
    .execute();
  await db.insertInto('username_claims').values({ username_lower: user.username.toLowerCase(), user_id: user.userId }).execute();
  await db.insertInto('identity_claims').values({ issuer: user.issuer, subject: user.subject, user_id: user.userId }).execute();
  return { ...user, actor: actorOf(user) };
}
