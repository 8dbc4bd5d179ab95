import Stripe from 'stripe';
import { defineRefusals, Refusal } from '#kernel/http/refusal.ts';
import { errorCode } from '#kernel/objects/error-code.ts';
import { StorageDownError } from '../storage/blobs.ts';

const refusals = defineRefusals({
  DATABASE_DOWN: { code: 'SERVICE_UNAVAILABLE', message: 'The site can’t reach its database right now. Please try again in a moment.' },
  PAYMENTS_DOWN: { code: 'SERVICE_UNAVAILABLE', message: 'Failed to create payment session' },
  BUSY: { code: 'SERVICE_UNAVAILABLE', message: 'The site is very busy right now. Please try again in a moment.' },
  DISK_FULL: { code: 'SERVICE_UNAVAILABLE', message: 'The site can’t save anything right now. Please try again in a few minutes.' },
  DEPENDENCY_DOWN: { code: 'SERVICE_UNAVAILABLE', message: 'Part of the site is unavailable right now. Please try again in a moment.' },
});

const RETRY_AFTER_SECONDS = 5;
const RETRY_WHEN_BUSY_SECONDS = 1;
const RETRY_WHEN_FULL_SECONDS = 30;
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'UND_ERR_CONNECT_TIMEOUT',
]);
// PostgreSQL's disk_full, and the operating system's codes for a full disk and an exhausted quota.
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);
// PostgreSQL's serialization_failure and deadlock_detected: rolled back only because of a concurrent transaction.
const CONFLICT_STATES = new Set(['40001', '40P01']);
// PostgreSQL's SQLSTATEs for connection failures, shutdown and recovery (classes 08 and 57P), cancelled statements (57014), too many
// connections (53300), errors of its machine such as a file that can't be read (class 58), and names of prepared statements that a pooler has lost (26000) or mixed up (42P05): that connection is closed.
const DATABASE_STATES = /^(?:08...|57P0[1-5]|57014|53300|58...|26000|42P05)$/;
const DATABASE_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/;
// What a coordinator says of a node that is gone, under the code of an internal error.
const CLUSTER_MESSAGES =
  /failure on connection marked as essential|could not connect to any active placements|connection to the remote node|server closed the connection unexpectedly/;

/** Whether a refusal means that a disk is full, ours or the database's. */
export function isDiskFull(refusal: Refusal): boolean {
  return refusal.reason === 'DISK_FULL';
}

/** Whether a transaction was rolled back only because of a concurrent one, so that a retry may succeed. */
export function isConflict(error: unknown): boolean {
  return CONFLICT_STATES.has(errorCode(error) ?? '');
}

/** The refusal (503) of whoever would wait too long for their turn. */
export function tooBusy(): Refusal {
  return refusals.BUSY(RETRY_WHEN_BUSY_SECONDS);
}

/** Returns the refusal (503) for a dead or slow dependency, or null if the exception is a fault of our own. Returns a refusal unchanged. */
export function describeFault(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  ) {
    return refusals.PAYMENTS_DOWN(RETRY_AFTER_SECONDS);
  }
  if (error instanceof StorageDownError) return refusals.DEPENDENCY_DOWN(RETRY_AFTER_SECONDS);
  if (!(error instanceof Error)) return null;
  const code = errorCode(error) ?? '';
  if (FULL_CODES.has(code)) return refusals.DISK_FULL(RETRY_WHEN_FULL_SECONDS);
  if (isConflict(error)) return refusals.BUSY(RETRY_WHEN_BUSY_SECONDS);
  if (DATABASE_STATES.test(code) || DATABASE_MESSAGES.test(error.message) || CLUSTER_MESSAGES.test(error.message))
    return refusals.DATABASE_DOWN(RETRY_AFTER_SECONDS);
  if ('syscall' in error && NETWORK_CODES.has(code)) {
    return error.syscall === 'connect' ? refusals.DATABASE_DOWN(RETRY_AFTER_SECONDS) : refusals.DEPENDENCY_DOWN(RETRY_AFTER_SECONDS);
  }
  return error.cause === undefined ? null : describeFault(error.cause);
}
