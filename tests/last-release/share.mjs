// The tests that a plain `npm test` runs: for most features those that write and read the most of its tables. Tests of plans are not among
// them: with fewer or other indexes the release is slower, not broken.
export const SHARE = [
  'src/features/comments/server/comments.db.test.ts',
  'src/features/discovery/server/discovery.db.test.ts',
  'src/features/feed/server/discover.db.test.ts',
  'src/features/media/server/media.db.test.ts',
  'src/features/messages/broadcast/server/send-broadcast.db.test.ts',
  'src/features/moderation/people/server/suspension.db.test.ts',
  'src/features/moderation/reports/server/reports.db.test.ts',
  'src/features/payments/checkout/server/workflows/fulfil.db.test.ts',
  'src/features/people/api/',
  'src/features/privacy/deletion/server/delete-account.db.test.ts',
  'src/features/privacy/export/server/pack-export.db.test.ts',
  'src/features/reach/feeds/server/feeds.db.test.ts',
  'src/features/search/results/server/search.db.test.ts',
  'src/features/search/saved/server/saved.db.test.ts',
  'src/features/sessions/editing/server/edit-session.db.test.ts',
  'src/features/subscriptions/server/workflows/subscribe-and-end.db.test.ts',
  'src/features/tickets/buying/server/workflows/buy-ticket.db.test.ts',
  'src/features/tickets/buying/server/workflows/ticket-by-membership.db.test.ts',
  'src/features/tickets/returns/server/return-ticket.db.test.ts',
  'src/features/tips/server/workflows/send-tip.db.test.ts',
];
