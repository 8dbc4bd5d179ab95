import { usernameKey } from '#features/people/rules.ts';
import type { Services } from '#platform/server/program/services.ts';
import { hasDemoPeople } from '../src/apps/worker/assert-no-demo.ts';
import { insertRows } from './insert-rows.ts';
import { openPayouts } from './money/open-payouts.ts';
import { bookPast } from './money/book-past.ts';
import { bookFamilyOrders } from './book-family-order.ts';
import { giveGifts } from './give-gifts.ts';
import { moderate } from './moderate.ts';
import { openMinimum } from './open-minimum.ts';
import { openWaitingLists } from './open-waiting-lists.ts';
import { openSignIns } from './open-sign-ins.ts';
import { EVERYBODY, SIGN_INS } from './people/everybody.ts';
import { planPosts } from './plan/plan-contents.ts';
import { planComments } from './plan/plan-comments.ts';
import { planLikes, planMarks, planTickets } from './plan/plan-crowd.ts';
import { planNotifications } from './plan/plan-notifications.ts';
import { planPasses } from './plan/plan-passes.ts';
import { planPeople } from './plan/plan-people.ts';
import { planPictures } from './plan/plan-pictures.ts';
import { planReviews } from './plan/plan-reviews.ts';
import { planSessions } from './plan/plan-sessions.ts';
import { planTalks } from './plan/plan-talks.ts';
import { planTips } from './plan/plan-tips.ts';
import type { DemoRows, PlanSettings } from './plan/rows.ts';
import { storePictures } from './store-pictures.ts';

export type RandomBytes = (size: number) => Uint8Array;
export type LoadOptions = {
  randomBytes: RandomBytes;
  /** Called with a few words about what is being done. */
  report: (progress: string) => void;
  /** The scale at which pictures are drawn; 1 unless nobody will look at them. */
  pictureScale?: number;
  /** A folder that caches drawn pictures for the next load; without one, nothing is cached. */
  picturesIn?: string;
};

/** Thrown with a clear one-line message if the demo can't be loaded alongside what is there. */
export class DemoRefused extends Error {}

/**
 * Creates the demo: people, posts, sessions, pictures, payout accounts, sign-ins. Each step does only what is missing, and all
 * rows are inserted in one transaction, so that the next load completes an interrupted one and a second load changes nothing.
 */
export async function loadDemo(services: Services, options: LoadOptions): Promise<'loaded' | 'was there'> {
  const isThere = await hasDemoPeople(services.db);
  if (!isThere) await makePlace(services, options);
  options.report('Opening payout accounts');
  await openPayouts(services);
  options.report('Writing a year of accounts');
  await bookPast(services);
  options.report('Opening sign-ins');
  await openSignIns(services, options.randomBytes);
  if (!isThere) {
    await openWaitingLists(services);
    await bookFamilyOrders(services);
    await openMinimum(services);
    await giveGifts(services);
    await moderate(services);
  }
  return isThere ? 'was there' : 'loaded';
}

async function makePlace(services: Services, { randomBytes, report, pictureScale = 1, picturesIn }: LoadOptions): Promise<void> {
  await refuseTakenNames(services);
  const now = services.now();
  const media = await storePictures(services.blobs, planPictures(), now, {
    scale: pictureScale,
    keptIn: picturesIn ?? null,
    onProgress: (done, all) => {
      if (done % 20 === 0 || done === all) report(`Drawing pictures: ${done} of ${all}`);
    },
  });
  const { mode } = services.config.payments;
  const { fee } = services.site.values();
  const rows = planRows(media, { now, mode, fee: mode === 'sandbox' ? fee : null }, randomBytes);
  report(`Writing ${rows.contents.length} posts and sessions`);
  await services.db.transaction().execute((tx) => insertRows(tx, rows));
}

/** Plans every row of the demo, given the rows of its pictures. */
export function planRows(media: DemoRows['media_entities'], settings: PlanSettings, randomBytes: RandomBytes): DemoRows {
  const { now } = settings;
  const posts = planPosts(settings);
  const sessions = planSessions(settings);
  const contents = [...posts, ...sessions.contents];
  const crowd = { likes: planLikes(contents, now), comments: planComments(contents, now) };
  const tickets = planTickets(sessions.events, settings, randomBytes);
  const people = planPeople(media, settings);
  const tips = planTips(crowd.comments, contents, settings);
  const passes = planPasses(tickets, settings);
  return {
    ...people,
    ...crowd,
    content_marks: planMarks(crowd.likes),
    ...tips,
    ...passes,
    tickets: tickets.map(({ row }) => row),
    reviews: planReviews(tickets, now),
    payments: [...tickets.map(({ payment }) => payment), ...tips.payments, ...passes.payments],
    ...planTalks(now),
    media_entities: media,
    content_views: crowd.likes.map(({ created_at, user_id, ...item }) => ({ ...item, viewer_user_id: user_id, viewed_at: created_at })),
    contents: contents.map(({ row }) => row),
    sessions: sessions.sessions,
    session_events: sessions.events.map(({ row }) => row),
    notifications: SIGN_INS.flatMap(({ username }) => planNotifications(username, { ...crowd, follows: people.follows }, now)),
  };
}

async function refuseTakenNames({ db }: Services): Promise<void> {
  const names = EVERYBODY.map(({ username }) => usernameKey(username));
  const taken = await db.selectFrom('username_claims').select('username_lower').where('username_lower', 'in', names).executeTakeFirst();
  if (taken)
    throw new DemoRefused(
      `The demo needs the username ${taken.username_lower}, which is already taken. Load the demo into a separate database.`,
    );
}
