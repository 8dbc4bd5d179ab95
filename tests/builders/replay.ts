import type { Db } from '#db/client.ts';
import { shortTextOf } from '#features/content/rules.ts';
import { givenContent, type BuiltContent } from './content.ts';
import type { BuiltEvent } from './session.ts';

type Values = {
  opensTo?: 'ATTENDED' | 'BOOKED';
  /** From when on subscribers see it too. */
  subscribersFrom?: Date | null;
  visibility?: 'PUBLIC' | 'PRIVATE';
  approvalStatus?: 'APPROVED' | 'REJECTED';
};

/** What its host added to a date, for those who were there unless said otherwise; its text begins with a canary. */
export async function givenReplay(
  db: Db,
  host: { userId: string; username: string },
  event: Pick<BuiltEvent, 'id'>,
  { opensTo = 'ATTENDED', subscribersFrom = null, visibility = 'PRIVATE', ...values }: Values = {},
): Promise<BuiltContent> {
  const content = await givenContent(db, host, { visibility, ...values });
  const text = `${content.canary} ${content.text}`;
  await db
    .updateTable('contents')
    .set({ text, short_text: shortTextOf(text), replay_event_id: event.id, replay_for: opensTo, replay_subscribers_from: subscribersFrom })
    .where('user_id', '=', host.userId)
    .where('id', '=', content.id)
    .execute();
  return { ...content, text };
}
