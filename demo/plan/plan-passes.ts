import { createRandom } from '../pictures/random.ts';
import { EVERYBODY } from '../people/everybody.ts';
import type { DemoPerson } from '../people/person.ts';
import { demoId } from './demo-id.ts';
import { orderRow } from './order-row.ts';
import type { PlannedTicket } from './plan-crowd.ts';
import { before, DAY, type DemoRows, HOUR, type PlanSettings, userIdOf } from './rows.ts';

type Rows = Pick<DemoRows, 'memberships' | 'membership_purchases' | 'membership_uses' | 'payments'>;
type Offer = { title: string; subtitle?: string; places: number | null; price: number; renews?: { trialDays: number } };
type Pass = { id: string; host: DemoPerson; fan: DemoPerson; offer: Offer; at: Date; used: number };

const TEN: Offer = { title: '10-class pass', subtitle: 'Ten mornings or lunches, whenever they suit you', places: 10, price: 6400 };
const OFFERS: Offer[] = [TEN, { title: 'Three to try', places: 3, price: 2100 }, { title: 'Every class', places: null, price: 24_000 }];
const STUDIO: Offer = {
  title: 'Studio member',
  subtitle: 'Four classes a month, and first to hear of new ones',
  places: 4,
  price: 2800,
  renews: { trialDays: 14 },
};
// Noah's pass is the one that the demo's tour shows.
const NOAH = { username: 'noah_b', used: 7 };
const HOST = 'mayamoves';

/** The renewing membership, which the demo's members buy by the regular steps. */
export const STUDIO_ID = demoId('membership', HOST, STUDIO.title);

/**
 * Plans what hosts sell besides single tickets, who has bought which pass, and which tickets those passes paid
 * for: once someone has a pass, their tickets cost them a place instead of money, as long as there are any left.
 */
export function planPasses(tickets: readonly PlannedTicket[], settings: PlanSettings): Rows {
  const rows: Rows = { memberships: [], membership_purchases: [], membership_uses: [], payments: [] };
  const hosts = new Map(tickets.filter(({ event }) => event.creator.sells).map(({ event: { creator } }) => [creator.username, creator]));
  for (const host of hosts.values()) {
    const random = createRandom(`offers:${host.username}`);
    const offers = host.username === HOST ? [...OFFERS, STUDIO] : random.shuffle([...OFFERS]).slice(0, random.whole(1, 2));
    const theirs = tickets
      .filter(({ event, row }) => event.creator.username === host.username && event.row.price !== 0 && row.status === 'active')
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const passes: Pass[] = [];
    for (const [place, offer] of offers.entries()) {
      rows.memberships.push(offerRow(host, offer, before(settings.now, (345 - place) * DAY), settings));
      if (offer.renews === undefined) passes.push(...passesOf(host, offer, theirs, settings));
    }
    for (const pass of passes) addPurchase(rows, pass, settings);
    for (const ticket of theirs) payByPass(rows, passes, ticket, settings);
  }
  return rows;
}

function offerRow(host: DemoPerson, offer: Offer, at: Date, { fee }: PlanSettings): DemoRows['memberships'][number] {
  return {
    user_id: userIdOf(host.username),
    id: demoId('membership', host.username, offer.title),
    type: offer.renews ? 'recurring' : 'one-time',
    billing_period: offer.renews ? 'monthly' : null,
    trial_period_in_days: offer.renews?.trialDays ?? 0,
    title: offer.title,
    subtitle: offer.subtitle ?? null,
    price: offer.price,
    session_usage_limit: offer.places,
    status: fee === null ? 'cancelled' : 'active',
    request_hash: '',
    created_at: at,
    updated_at: at,
  };
}

function passesOf(host: DemoPerson, offer: Offer, tickets: readonly PlannedTicket[], settings: PlanSettings): Pass[] {
  const random = createRandom(`passes:${host.username}:${offer.title}`);
  const others = EVERYBODY.filter(({ username }) => username !== host.username && username !== NOAH.username);
  const fans = random.shuffle(others).slice(0, random.whole(1, host.username === HOST ? 5 : 3));
  const bought = fans.map((fan) => ({ host, fan, offer, at: before(settings.now, random.between(6, 320) * DAY) }));
  if (host.username === HOST && offer === TEN) bought.push(...noahs(host, tickets, settings));
  return bought.map((pass, index) => ({ ...pass, id: demoId('pass', host.username, offer.title, pass.fan.username, index), used: 0 }));
}

// One pass used up long ago, and one with three places left.
function noahs(host: DemoPerson, tickets: readonly PlannedTicket[], settings: PlanSettings) {
  const fan = EVERYBODY.find(({ username }) => username === NOAH.username);
  if (!fan) return [];
  const his = tickets.filter(({ guest }) => guest === fan);
  const first = his.at(-NOAH.used)?.at ?? before(settings.now, 40 * DAY);
  return [before(settings.now, 336 * DAY), before(first, HOUR)].map((at) => ({ host, fan, offer: TEN, at }));
}

function addPurchase(rows: Rows, { host, offer, fan, at, id }: Pass, settings: PlanSettings): void {
  const owner = userIdOf(host.username);
  const membershipId = demoId('membership', host.username, offer.title);
  rows.membership_purchases.push({
    owner_user_id: owner,
    id,
    membership_id: membershipId,
    user_id: userIdOf(fan.username),
    type: 'one-time',
    title: offer.title,
    subtitle: offer.subtitle ?? null,
    price: offer.price,
    session_usage_limit: offer.places,
    status: 'active',
    period: 1,
    started_at: at,
    created_at: at,
    updated_at: at,
  });
  rows.membership_uses.push({
    owner_user_id: owner,
    purchase_id: id,
    id: demoId('grant', id),
    kind: 'grant',
    places: offer.places,
    period: 1,
    source: id,
    at,
  });
  const order = {
    id,
    seller: host,
    buyer: fan,
    type: 'MEMBERSHIP',
    itemId: id,
    description: { title: offer.title },
    price: offer.price,
    membershipId,
    overAt: null,
    requestHash: `membership:${membershipId}`,
    at,
  } as const;
  rows.payments.push(orderRow(order, settings));
}

function payByPass(rows: Rows, passes: readonly Pass[], ticket: PlannedTicket, settings: PlanSettings): void {
  const { guest, at, event, row, order } = ticket;
  const usable = passes.filter(({ fan, offer, used, at: since }) => fan === guest && since < at && used < (offer.places ?? Infinity));
  const pass = usable.find(({ offer }) => offer.places === null) ?? usable[0];
  if (!pass) return;
  pass.used += 1;
  const membershipId = demoId('membership', pass.host.username, pass.offer.title);
  const description = { ...order.description, membershipTitle: pass.offer.title };
  Object.assign(ticket.payment, orderRow({ ...order, description, membershipId, viaMembership: true }, settings));
  rows.membership_uses.push({
    owner_user_id: event.row.session_owner_user_id,
    purchase_id: pass.id,
    id: demoId('use', row.payment_id),
    kind: 'spend',
    places: 1,
    period: 1,
    source: row.payment_id,
    at,
  });
}
