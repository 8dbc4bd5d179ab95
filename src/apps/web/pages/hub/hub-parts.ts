import * as paths from '#kernel/http/paths.ts';

/** The pages of a creator's hub, in the order of their row. */
export const HOSTING_PARTS = [
  { to: paths.hub, label: 'Overview' },
  { to: paths.hubPart('sessions'), label: 'My sessions' },
  { to: paths.hubPart('sales'), label: 'Sales' },
  { to: paths.hubPart('payouts'), label: 'Payouts' },
  { to: paths.hubPart('people'), label: 'Subscribers and members' },
  { to: paths.hubPart('codes'), label: 'Codes' },
  { to: paths.hubPart('tips'), label: 'Tips' },
  { to: paths.hubPart('statements'), label: 'Statements' },
  { to: paths.hubPart('tickets'), label: 'My tickets' },
] as const;

const MEMBER_PARTS = [
  { to: paths.hub, label: 'My tickets' },
  { to: paths.orders(), label: 'Orders' },
  { to: paths.subscriptions, label: 'Subscriptions' },
  { to: paths.saved, label: 'Saved' },
] as const;

type Part = { to: string; label: string };

/**
 * Returns the pages of somebody who hosts nothing. A creator's page is among them while its address is open, such as the one with drafts of a
 * first session, so that the row always marks where they are.
 */
export function memberParts(pathname: string): readonly Part[] {
  const open = HOSTING_PARTS.find(({ to }) => to === pathname);
  if (open === undefined) return MEMBER_PARTS;
  // Their tickets are the first page, by either address.
  const others = MEMBER_PARTS.filter(({ label }) => label !== open.label);
  if (others.length < MEMBER_PARTS.length) return [open, ...others];
  return open.to === paths.hub ? MEMBER_PARTS : [...MEMBER_PARTS, open];
}
