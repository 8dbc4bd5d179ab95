import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { administrationRefusals } from '../../refusals.ts';
import type { SetMaintenance } from '../contract.ts';
import { MODE_LABELS } from '../copy.ts';

/**
 * Sets what people may do from now on: every web process knows within seconds. Records it in the log. Refuses an expected end that has
 * passed.
 */
export async function setMaintenance(
  command: CommandContext,
  admin: Pick<Actor, 'userId'>,
  { mode, text, expectedEnd }: SetMaintenance,
): Promise<void> {
  const { tx, now, newId } = command;
  const end = expectedEnd === null ? null : new Date(expectedEnd);
  if (end !== null && end <= now) throw administrationRefusals.END_HAS_PASSED();
  // An open site needs no words.
  const shown = mode === 'OPEN' ? { text: null, expected_end: null } : { text, expected_end: end };
  await tx
    .insertInto('maintenance')
    .values({ id: newId(), mode, ...shown, set_at: now })
    .execute();
  const said = shown.text === null ? MODE_LABELS[mode] : `${MODE_LABELS[mode]}: ${shown.text}`;
  await recordAction(command, admin, { action: 'SET_MAINTENANCE', subject: { text: said } });
}
