import { SetMaintenance, type MaintenanceMode } from '#features/administration/maintenance/contract.ts';
import { endIn } from '#features/administration/maintenance/rules.ts';

export const USAGE =
  'Usage: `maintenance`, or `maintenance on|read-only|off [minutes] [words]`. The words, up to 200 characters, are shown to people.';

const MODES: Readonly<Record<string, MaintenanceMode>> = { on: 'CLOSED', 'read-only': 'READ_ONLY', off: 'OPEN' };
const MINUTES = /^[1-9]\d{0,3}$/;

/** Returns what the words of the command set; null if they only ask what holds. */
export function parseMaintenance(words: string[], now: Date): SetMaintenance | null | 'unknown' {
  const [verb, ...rest] = words;
  if (verb === undefined) return null;
  const mode = Object.hasOwn(MODES, verb) ? MODES[verb] : undefined;
  if (mode === undefined) return 'unknown';
  const minutes = MINUTES.test(rest[0] ?? '') ? Number(rest.shift()) : null;
  const text = rest.join(' ').trim();
  const parsed = SetMaintenance.safeParse({
    mode,
    text: text === '' ? null : text,
    expectedEnd: minutes === null ? null : endIn(minutes, now),
  });
  return parsed.success ? parsed.data : 'unknown';
}
