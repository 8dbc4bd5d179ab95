import * as paths from '#kernel/http/paths.ts';

/** The pages of a creator's hub, in the order of their row. */
export const HOSTING_PARTS = [
  { to: paths.hub, label: 'Overview' },
  { to: paths.hubPart('sessions'), label: 'My sessions' },
  { to: paths.hubPart('sales'), label: 'Sales' },
  { to: paths.hubPart('payouts'), label: 'Payouts' },
  { to: paths.hubPart('people'), label: 'Subscribers and members' },
  { to: paths.hubPart('tips'), label: 'Tips' },
  { to: paths.hubPart('statements'), label: 'Statements' },
  { to: paths.hubPart('tickets'), label: 'My tickets' },
] as const;

/** Those of somebody who hosts nothing. */
export const MEMBER_PARTS = [
  { to: paths.hub, label: 'My tickets' },
  { to: paths.orders(), label: 'Orders' },
  { to: paths.subscriptions, label: 'Subscriptions' },
  { to: paths.saved, label: 'Saved' },
] as const;
