import type { Maintenance, MaintenanceMode } from './contract.ts';
import { minutesLeft } from './rules.ts';

/** What the form, the command and the log call each mode. */
export const MODE_LABELS: Record<MaintenanceMode, string> = { OPEN: 'Open', READ_ONLY: 'Read-only', CLOSED: 'Closed' };

const WORDS: Record<Exclude<MaintenanceMode, 'OPEN'>, string> = {
  READ_ONLY: 'We’re working on the site. You can read everything, but nothing can be saved right now.',
  CLOSED: 'We’re working on the site, and it is closed for a while. Nothing of yours is lost.',
};

/** What people are shown while it isn't open: why, and when to try again. */
export function maintenanceWords({ mode, text, expectedEnd }: Pick<Maintenance, 'mode' | 'text' | 'expectedEnd'>, now: Date): string {
  const minutes = minutesLeft(expectedEnd, now);
  const again =
    minutes === null ? 'Please try again later.' : `Please try again in about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return `${text ?? (mode === 'OPEN' ? '' : WORDS[mode])} ${again}`.trim();
}
