const REASONS = ['signed-out', 'revoked', 'suspended', 'ended', 'closed'] as const;

/**
 * Why somebody is taken to /welcome: they signed out, here or from another device, their account is suspended, their session ended, or the
 * page is for members.
 */
export type WelcomeReason = (typeof REASONS)[number];

/** The state with which a navigation to /welcome says why, and where to go after signing in. */
export type WelcomeState = { next: string; why: WelcomeReason };

/** Reads the reason from a location's state, which may be anything; null for those who came by themselves. */
export function readWelcomeReason(state: unknown): WelcomeReason | null {
  const why = typeof state === 'object' && state !== null && 'why' in state ? state.why : null;
  return REASONS.find((reason) => reason === why) ?? null;
}
