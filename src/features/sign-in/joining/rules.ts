import type { SiteValues } from '#kernel/site/site-settings.ts';
import type { JoinRequestStatus } from './contract.ts';

export type Joining = SiteValues['joining'];

/** What is known about somebody who wants an account. `request` is what was decided about them, null if they haven't asked. */
export type Newcomer = {
  email: string;
  request: JoinRequestStatus | null;
  /** Whether they bring an invitation: a valid one, one that isn't, or none. */
  invitation: 'valid' | 'invalid' | 'none';
};

export type JoiningDecision =
  | 'ok'
  | 'CLOSED'
  | 'DOMAIN_BLOCKED'
  | 'ASK'
  | 'WAITING'
  | 'DECLINED'
  | 'INVITATION_NEEDED'
  | 'INVITATION_INVALID';

/**
 * Decides whether somebody may have an account (docs/product.md#who-may-join). An administrator's approval lets in whatever has changed
 * since, unless nobody may join now; a valid invitation lets in without approval. `ASK` means that a request is to be written down.
 */
export function decideJoining(
  { joining, blockedDomains }: Pick<SiteValues, 'joining' | 'blockedDomains'>,
  newcomer: Newcomer,
): JoiningDecision {
  if (joining === 'CLOSED') return 'CLOSED';
  if (newcomer.request === 'APPROVED') return 'ok';
  if (isBlocked(newcomer.email, blockedDomains)) return 'DOMAIN_BLOCKED';
  if (joining === 'OPEN') return 'ok';
  if (newcomer.invitation === 'valid') return 'ok';
  if (newcomer.invitation === 'invalid') return 'INVITATION_INVALID';
  if (joining === 'INVITATION') return 'INVITATION_NEEDED';
  return newcomer.request ?? 'ASK';
}

/** Whether an address belongs to a blocked domain or to one below it. Domains are in their ASCII form and lower case. */
export function isBlocked(email: string, domains: readonly string[]): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** Whether an invitation still lets somebody in. */
export function isValidInvitation(
  { uses, most_uses: most, ends_at: endsAt }: { uses: number; most_uses: number; ends_at: Date | null },
  now: Date,
): boolean {
  return uses < most && (endsAt === null || endsAt > now);
}
