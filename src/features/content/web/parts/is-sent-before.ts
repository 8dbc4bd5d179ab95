import { commentRefusals } from '#features/comments/refusals.ts';
import { RestError } from '#platform/web/rest.ts';
import { contentRefusals } from '../../refusals.ts';

// The status says too little: other refusals have it as well.
const ID_TAKEN: readonly string[] = [contentRefusals.CONTENT_ID_TAKEN().message, commentRefusals.COMMENT_ID_TAKEN().message];

/**
 * Whether what was sent was refused because an earlier version of it has been taken in under its id: one whose answer was lost, or
 * that went from another tab. Sent once more under a new id it stands beside that one.
 */
export function isSentBefore(error: Error | null): boolean {
  return error instanceof RestError && ID_TAKEN.includes(error.message);
}
