/**
 * A subscription of the demo: whose it is, how many months and days ago it began, and how many days
 * ago its buyer cancelled or their bank began to decline.
 */
export type DemoSubscription = { member: string; since: readonly [months: number, days: number]; cancelled?: number; declined?: number };

export type DemoOffer = { creator: string; pence: number; benefit: string; subscribers: readonly DemoSubscription[] };

/** Monthly subscriptions in every state: active, past due, ending with the month, cancelled, ended unpaid. */
export const OFFERS: readonly DemoOffer[] = [
  {
    creator: 'mayamoves',
    pence: 600,
    benefit: 'Every post, and the Sunday drill video',
    subscribers: [
      { member: 'margaret60kg', since: [11, 5] },
      { member: 'oldbert81', since: [10, 14] },
      { member: 'ayesha_swims', since: [9, 16], cancelled: 160 },
      { member: 'farah_d', since: [8, 8] },
      { member: 'noah_b', since: [7, 2] },
      { member: 'callum_t', since: [6, 12], cancelled: 6 },
      { member: 'benji_w', since: [5, 3], declined: 100 },
      { member: 'dilnoza_runs', since: [4, 6] },
      { member: 'kwame_o', since: [3, 2], declined: 20 },
      { member: 'hye_jin', since: [1, 27] },
      { member: 'rosa_jimenez', since: [0, 23] },
      { member: 'thandeka_m', since: [0, 9] },
    ],
  },
  {
    creator: 'clayandkiln',
    pence: 400,
    benefit: 'What I’m working on, before anyone else sees it',
    subscribers: [
      { member: 'hye_jin', since: [6, 23] },
      { member: 'rosa_jimenez', since: [4, 27], cancelled: 12 },
      { member: 'ingrid_h', since: [2, 5] },
    ],
  },
  {
    creator: 'mei_cooks',
    pence: 850,
    benefit: 'A new recipe each week, and your questions answered first',
    subscribers: [
      { member: 'luca_v', since: [5, 20] },
      { member: 'noah_b', since: [2, 20] },
      { member: 'amina_y', since: [1, 3] },
      { member: 'delroy78', since: [0, 15] },
    ],
  },
];
