import { expect, test } from 'vitest';

import { isServerSource } from './watch-sources.ts';

test.for([
  'kernel/money/money.ts',
  'db/migrations/0200-more.sql',
  'platform/server/http/rest.ts',
  'features/tickets/rules.ts',
  'features/tickets/api/find-tickets.ts',
  'features/tickets/server/router.ts',
  'features/payments/refunds/server/refund-payment.ts',
  'apps/web/server/http-server.ts',
  'apps/worker/all-jobs.ts',
])('starts the programs anew when %s changes', (file) => {
  expect(isServerSource(file)).toBe(true);
});

test.for([
  'kernel/money/money.test.ts',
  'features/tickets/web/parts/ticket-card.tsx',
  'features/tickets/shared/use-ticket.ts',
  'features/payments/refunds/web/refund-status.ts',
  'platform/web/page/site.ts',
  'ui/layout/theme.ts',
  'apps/web/routes.ts',
  'apps/all/world.ts',
  'features/tickets/README.md',
])('leaves the programs running when %s changes', (file) => {
  expect(isServerSource(file)).toBe(false);
});
