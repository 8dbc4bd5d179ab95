import { declareHandedIn } from '#platform/server/handed-in.ts';
import type { Services } from '#platform/server/services.ts';

/** The sign-in of a browser, as its token names it; `session` is null where the identity provider does not tell. */
export type SignIn = { subject: string; session: string | null };

/** What pushes need of the features above them. */
export type AbovePush = {
  /** Whether a person takes part: neither suspended nor gone. */
  isActive(services: Pick<Services, 'db'>, userId: string): Promise<boolean>;
  /** Whether a sign-in still stands; true where only another identity provider could tell. */
  isSignedIn(services: Pick<Services, 'db' | 'config' | 'now'>, signIn: SignIn): Promise<boolean>;
};

export const { handIn: handInToPush, handedIn: abovePush } = declareHandedIn<AbovePush>('push');
