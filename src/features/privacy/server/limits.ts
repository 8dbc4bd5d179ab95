import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_EXPORTS: RateLimit = { name: 'user-export', points: 5, seconds: 86_400 };
export const LIMIT_EXPORT_DOWNLOADS: RateLimit = { name: 'export-download', points: 60, seconds: 3600 };
export const LIMIT_DELETIONS: RateLimit = { name: 'user-delete', points: 10, seconds: 3600, guardsSecrets: true };
