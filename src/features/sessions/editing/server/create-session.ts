import type { Config } from '#platform/server/program/config.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { insertContent } from '#features/content/api/items/insert-content.ts';
import { attachEntities } from '#features/media/api/attach-entities.ts';
import { assertSolvent } from '#features/payments/api/payouts/assert-solvent.ts';
import { canReceive } from '#features/payments/api/payouts/can-receive.ts';
import type { CreateSession } from '../../contract.ts';
import { sessionRefusals } from '../../refusals.ts';
import { isUnlocated } from '../../venue/rules.ts';
import { costsMoney } from '../../kinds/rules.ts';
import { applyKinds, storedKinds } from '../../kinds/server/apply-kinds.ts';
import { planSession, type SessionPlan } from '../rules.ts';
import { storedQuestions } from './stored-questions.ts';
import { locateVenueJob } from '../../venue/server/locate-venue.ts';
import { applyMinimum } from '../../minimum/server/apply-minimum.ts';
import { insertEvents } from '../../dates/server/insert-events.ts';
import { pointColumns } from '../../venue/server/point-columns.ts';
import { refuseStart } from '../../dates/server/refuse-start.ts';

/**
 * Publishes a session with all its events, or none of it, and returns its id. The same request with the same id is carried out once.
 * Refuses a plan outside the limits, and a price while the host can't be paid or owes too much.
 */
export async function createSession(
  command: CommandContext,
  actor: Actor,
  input: CreateSession,
  { mode }: Pick<Config['payments'], 'mode'>,
): Promise<string> {
  const { content } = input;
  const id = content.id ?? command.newId();
  const planned = planSession(content);
  if (!planned.ok) throw sessionRefusals[planned.problem]();
  const { plan } = planned;
  const state = await insertContent(command, actor, {
    ...content,
    id,
    city: plan.place.city,
    formattedAddress: plan.place.formattedAddress,
    request: input,
  });
  if (state === 'repeated') return id;
  refuseStart(plan.start, command.now);
  if (costsMoney(content) && !(await canReceive(command.tx, actor.userId, mode))) throw sessionRefusals.PAYOUTS_NOT_READY();
  if (costsMoney(content)) await assertSolvent(command.tx, actor.userId);
  await insertSession(command, actor, { id, content, plan });
  await insertEvents(command, actor, { sessionId: id, details: content, dates: plan.events });
  await applyKinds(command, { ownerUserId: actor.userId, sessionId: id, kinds: content.kinds });
  const { minimum } = content;
  if (minimum) await applyMinimum(command, { ownerUserId: actor.userId, sessionId: id, minimum });
  await attachEntities(command, actor, { type: 'SESSION', id }, input.entities);
  if (isUnlocated(plan.place)) await command.enqueue(locateVenueJob, { ownerUserId: actor.userId, sessionId: id });
  return id;
}

type Fresh = { id: string; content: CreateSession['content'] };

async function insertSession(
  { tx, now }: CommandContext,
  actor: Actor,
  { id, content, plan }: Fresh & { plan: SessionPlan },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      user_id: actor.userId,
      id,
      title: content.title,
      subtitle: content.subtitle ?? null,
      duration: content.duration,
      start_at: plan.start,
      end_at: plan.end,
      time_zone: content.timeZone,
      is_repeating: content.isRepeating,
      repeat_config: plan.repeat === null ? null : JSON.stringify(plan.repeat),
      max_participant_count: content.maxParticipantCount ?? null,
      location_type: content.locationType,
      location_url: plan.place.locationUrl,
      address_line: plan.place.addressLine,
      city: plan.place.city,
      postcode: plan.place.postcode,
      country: plan.place.country,
      venue_public: content.venuePublic,
      ...pointColumns(plan.place.coordinates),
      notes: content.notes ?? null,
      ticket_kinds: storedKinds(content.kinds),
      return_policy: content.returnPolicy ? JSON.stringify(content.returnPolicy) : null,
      booking_window: content.bookingWindow ? JSON.stringify(content.bookingWindow) : null,
      minimum: content.minimum ? JSON.stringify(content.minimum) : null,
      questions: storedQuestions(content.questions, null),
      offers_tip: content.afterwards.tip,
      offers_next_date: content.afterwards.nextDate,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
