import { Buffer } from 'node:buffer';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { MARK_SIZE } from '#platform/server/program/site-mark.ts';
import { valuesOf } from '#platform/server/program/site-settings.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { administrationRefusals } from '../../refusals.ts';
import { MARK_BYTES_MAX, type SetMark } from '../contract.ts';
import { describeSetting } from '../rules.ts';
import { lockSettings } from './change-settings.ts';

/**
 * Gives the site a mark of its own, or takes it away, and records it in the log. The picture is decoded and encoded anew, so nothing but
 * pixels is stored. Refuses with BAD_REQUEST what isn't a PNG of 512 by 512 pixels or takes too
 * many bytes when encoded, and with CONFLICT a mark that a colleague has changed.
 */
export async function setMark(services: Services, admin: Actor, { picture, seen }: SetMark): Promise<void> {
  const png = picture === null ? null : await readMark(Buffer.from(picture, 'base64'));
  await inTransaction(services, async (command) => {
    const { tx, now, newId } = command;
    await lockSettings(tx);
    const stored = await tx.selectFrom('site_settings').select(['name', 'value']).where('name', '=', 'mark').execute();
    const { mark } = valuesOf(stored, services.site.given, () => undefined);
    if (JSON.stringify(mark) !== JSON.stringify(seen)) throw administrationRefusals.SETTING_CHANGED();
    await tx.deleteFrom('site_marks').execute();
    await tx.deleteFrom('site_settings').where('name', '=', 'mark').execute();
    const id = newId();
    if (png !== null) {
      await tx.insertInto('site_marks').values({ id, png, created_at: now }).execute();
      const value = JSON.stringify({ id });
      await tx.insertInto('site_settings').values({ name: 'mark', value, changed_by: admin.userId, changed_at: now }).execute();
    }
    const text = describeSetting('mark', png === null ? null : { id });
    await recordAction(command, admin, { action: 'CHANGE_SETTINGS', subject: { text } });
    command.publish({ kind: 'site' });
  });
}

async function readMark(file: Buffer): Promise<Buffer> {
  const png = await encodeAnew(file);
  // It may take more than the file did.
  if (png.length > MARK_BYTES_MAX) throw administrationRefusals.MARK_TOO_DETAILED();
  return png;
}

async function encodeAnew(file: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(file, { limitInputPixels: MARK_SIZE * MARK_SIZE, failOn: 'error' });
    const { format, width, height } = await picture.metadata();
    if (format !== 'png' || width !== MARK_SIZE || height !== MARK_SIZE) throw administrationRefusals.MARK_UNREADABLE();
    return await picture.ensureAlpha().png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer();
  } catch {
    throw administrationRefusals.MARK_UNREADABLE();
  }
}
