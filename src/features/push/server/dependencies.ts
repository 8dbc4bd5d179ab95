import { declareDependencies } from '#platform/server/program/dependencies.ts';
import type { Services } from '#platform/server/program/services.ts';

/** The sign-in of a browser, as its token names it; `session` is null if the identity provider doesn't say. */
export type SignIn = { subject: string; session: string | null };

/** The functions of higher features that push calls. */
export type PushDependencies = {
  /** Whether a person is active: neither suspended nor gone. */
  isActive(services: Pick<Services, 'db'>, userId: string): Promise<boolean>;
  /** Whether a sign-in is still valid; true if only another identity provider knows. */
  isSignedIn(services: Pick<Services, 'db' | 'config' | 'now'>, signIn: SignIn): Promise<boolean>;
};

export const { inject: injectIntoPush, injected: pushDependencies } = declareDependencies<PushDependencies>('push');
