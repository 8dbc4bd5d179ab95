import { createRandom } from '../pictures/random.ts';
import type { PlannedContent } from './plan-contents.ts';
import { before, DAY, type DemoRows, type PlanSettings, userIdOf } from './rows.ts';
import { CREATORS, EVERYBODY } from '../people/everybody.ts';
import type { DemoPerson } from '../people/person.ts';
import { THANKS } from '../people/thanks.ts';
import { demoId } from './demo-id.ts';
import { orderRow } from './order-row.ts';

type Rows = Pick<DemoRows, 'tips' | 'payments'>;

const AMOUNTS = [100, 200, 200, 500, 500, 1000];
// How many tips someone gets on their profile within the year.
const ON_PROFILES: Readonly<Record<string, number>> = { mayamoves: 26, clayandkiln: 9, mei_cooks: 9 };

/**
 * Plans tips with their orders: some remarks become tips, which stand out with their amount, and some tips
 * are given on a profile, with or without words. Their creator finds all of them among what they received.
 */
export function planTips(comments: DemoRows['comments'], contents: readonly PlannedContent[], settings: PlanSettings): Rows {
  const creators = new Map(contents.map(({ row, creator }) => [row.id, creator]));
  const people = new Map(EVERYBODY.map((person) => [userIdOf(person.username), person]));
  const rows: Rows = { tips: [], payments: [] };
  for (const comment of comments) {
    const random = createRandom(`tip:${comment.id}`);
    const creator = creators.get(comment.content_id);
    const sender = people.get(comment.user_id);
    // If nobody can be paid, nobody can have been tipped.
    const isTip = settings.fee !== null && creator?.sells === true && comment.parent_comment_id == null && random.chance(0.08);
    if (!isTip || !sender || sender.username === creator.username) continue;
    const amount = random.pick(AMOUNTS);
    comment.tip = true;
    comment.tip_amount = amount;
    const at = new Date(comment.created_at);
    const under = { content_type: comment.content_type, content_id: comment.content_id, as_comment: true, comment_id: comment.id };
    addTip(rows, { id: comment.id, creator, sender, amount, message: comment.text, at, under }, settings);
  }
  if (settings.fee !== null) for (const creator of CREATORS) addOnProfile(rows, creator, settings);
  return rows;
}

function addOnProfile(rows: Rows, creator: DemoPerson, settings: PlanSettings): void {
  const count = ON_PROFILES[creator.username] ?? 0;
  const others = EVERYBODY.filter(({ username }) => username !== creator.username);
  for (let index = 0; index < count; index += 1) {
    const random = createRandom(`thanks:${creator.username}:${index}`);
    const at = before(settings.now, ((index + random.between(0.1, 0.9)) / count) * 355 * DAY);
    // The words are meant for one creator, and each is used once.
    const message = creator.username === 'mayamoves' && index % 2 === 0 ? (THANKS[index / 2] ?? null) : null;
    const id = demoId('thanks', creator.username, index);
    addTip(rows, { id, creator, sender: random.pick(others), amount: random.pick(AMOUNTS), message, at, under: {} }, settings);
  }
}

type Tip = {
  id: string;
  creator: DemoPerson;
  sender: DemoPerson;
  amount: number;
  message: string | null;
  at: Date;
  under: Partial<DemoRows['tips'][number]>;
};

function addTip(rows: Rows, { id, creator, sender, amount, message, at, under }: Tip, settings: PlanSettings): void {
  rows.tips.push({
    recipient_user_id: userIdOf(creator.username),
    id,
    sender_user_id: userIdOf(sender.username),
    amount,
    message,
    ...under,
    status: 'paid',
    created_at: at,
    paid_at: at,
  });
  const order = {
    id,
    seller: creator,
    buyer: sender,
    type: 'TIP',
    itemId: id,
    description: { title: `Tip for ${creator.name}` },
    price: amount,
    overAt: at,
    requestHash: `tip:${id}`,
    at,
  } as const;
  rows.payments.push(orderRow(order, settings));
}
