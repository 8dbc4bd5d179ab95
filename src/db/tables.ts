/**
 * Who owns each table and how it is spread over machines. Only the owner's commands write a table. `distribution` is the
 * first column of its primary key and part of each unique key; `reference` tables are small and copied everywhere;
 * `local` ones stay with the coordinator.
 */
export const TABLES = {
  users: { owner: 'accounts', distribution: 'user_id' },
  username_claims: { owner: 'accounts', distribution: 'username_lower' },
  identity_claims: { owner: 'accounts', distribution: 'issuer' },
  payout_accounts: { owner: 'payments', distribution: 'user_id' },
  payment_customers: { owner: 'payments', distribution: 'user_id' },
  follows: { owner: 'follows', distribution: 'follower_user_id' },
  followers: { owner: 'follows', distribution: 'following_user_id' },
  media_uploads: { owner: 'media', distribution: 'user_id' },
  media_entities: { owner: 'media', distribution: 'user_id' },
  contents: { owner: 'content', distribution: 'user_id' },
  sessions: { owner: 'sessions', distribution: 'user_id' },
  session_events: { owner: 'sessions', distribution: 'session_owner_user_id' },
  likes: { owner: 'content', distribution: 'content_user_id' },
  comments: { owner: 'comments', distribution: 'content_user_id' },
  payments: { owner: 'payments', distribution: 'owner_user_id' },
  payment_logs: { owner: 'payments', distribution: 'owner_user_id' },
  refunds: { owner: 'payments', distribution: 'owner_user_id' },
  ledger_journals: { owner: 'payments', distribution: 'owner_user_id' },
  tickets: { owner: 'tickets', distribution: 'owner_user_id' },
  seat_holds: { owner: 'tickets', distribution: 'owner_user_id' },
  notifications: { owner: 'notifications', distribution: 'to_user_id' },
  identity_users: { owner: 'identity', distribution: 'sub' },
  identity_logins: { owner: 'identity', distribution: 'email_lower' },
  identity_families: { owner: 'identity', distribution: 'sub' },
  identity_codes: { owner: 'identity', distribution: 'subject_key' },
  identity_lockouts: { owner: 'identity', distribution: 'subject_key' },
  identity_signing_keys: { owner: 'identity', distribution: 'reference' },
  rate_limits: { owner: 'platform', distribution: 'local' },
  webhook_events: { owner: 'payments', distribution: 'local' },
  watermarks: { owner: 'platform', distribution: 'local' },
  migrations: { owner: 'platform', distribution: 'local' },
} as const satisfies Record<string, { owner: string; distribution: string }>;
