import type Stripe from 'stripe';
import { fieldOf } from '#kernel/objects/is-object.ts';
import type { Config } from '#platform/server/program/config.ts';
import { API_VERSION } from '#platform/server/providers/stripe.ts';
import type { Check, Judged } from './finding.ts';
import { WANTED_EVENTS } from './wanted-events.ts';

type Payments = Pick<Config['payments'], 'webhookSecrets'>;
type Destination = {
  url: string;
  isThin: boolean;
  isEnabled: boolean;
  events: readonly string[];
  /** Of snapshots, in which version of Stripe's API they are; null for that of the account. */
  version?: string | null | undefined;
};
type Destinations = {
  all: readonly Destination[];
  /** From which accounts each destination of snapshots that leads here reports, as far as Stripe says so. */
  scopes?: readonly (readonly string[])[];
};

const PATH = '/webhooks/stripe';
const MOST = 100;
const SCOPES = [
  { name: '@self', whose: 'your account' },
  { name: '@accounts', whose: 'connected accounts' },
];
const REACH = 'let this machine connect to api.stripe.com:443, then check again';
const HOW = 'docs/runbooks/move-to-production.md#3-stripe lists the three';

/** Checks Stripe's key, the three webhook destinations and that each has its secret here. */
export function checksOfStripe(stripe: Stripe, { payments, publicOrigin }: { payments: Payments; publicOrigin: string }): Check[] {
  return [
    { what: 'Stripe key', run: async () => checkKey(stripe) },
    { what: 'webhooks', run: async () => judgeDestinations(await readDestinations(stripe), publicOrigin) },
    { what: 'secrets', run: async () => judgeSecrets(payments.webhookSecrets) },
  ];
}

async function checkKey(stripe: Stripe): Promise<Judged> {
  try {
    const { livemode } = await stripe.balance.retrieve();
    return { state: 'good', says: livemode ? 'accepted, live' : 'accepted, for tests' };
  } catch (error) {
    const status = fieldOf(error, 'statusCode');
    const says = error instanceof Error ? error.message : String(error);
    return status === 401 || status === 403
      ? { state: 'bad', says: `refused: ${says}`, todo: 'set a valid STRIPE_SECRET_KEY: nothing can be sold' }
      : { state: 'note', says: `Stripe cannot be reached: ${says}`, todo: REACH };
  }
}

async function readDestinations(stripe: Stripe): Promise<Destinations> {
  const [snapshot, all] = await Promise.all([
    stripe.webhookEndpoints.list({ limit: MOST }),
    stripe.v2.core.eventDestinations.list({ limit: MOST, include: ['webhook_endpoint.url'] }),
  ]);
  const isSnapshot = ({ event_payload: payload }: (typeof all.data)[number]) => payload === 'snapshot';
  return {
    all: [
      ...snapshot.data.map(({ url, status, enabled_events: events, api_version: version }) => ({
        url,
        isThin: false,
        isEnabled: status === 'enabled',
        events,
        version,
      })),
      // The newer list may repeat those of the older one, and says where they report from.
      ...all.data
        .filter((one) => !isSnapshot(one))
        .map(({ webhook_endpoint: endpoint, status, enabled_events: events }) => ({
          url: endpoint?.url ?? '',
          isThin: true,
          isEnabled: status === 'enabled',
          events,
        })),
    ],
    scopes: all.data.flatMap((one) =>
      isSnapshot(one) && one.status === 'enabled' && leadsHere(one.webhook_endpoint?.url ?? '') && one.events_from ? [one.events_from] : [],
    ),
  };
}

function leadsHere(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname === PATH;
}

/** Judges the destinations of an account: two of snapshots, for its own events and those of connected accounts, and one of thin events. */
export function judgeDestinations({ all, scopes = [] }: Destinations, publicOrigin: string): Judged {
  const ours = all.filter(({ url }) => leadsHere(url));
  const enabled = ours.filter(({ isEnabled }) => isEnabled);
  const count = (isThin: boolean) => enabled.filter((one) => one.isThin === isThin).length;
  const missing = [
    ...(count(false) >= 2 ? [] : [`${2 - count(false)} of events of your account and connected accounts`]),
    ...(count(true) >= 1 ? [] : ['1 of thin events']),
  ];
  const off = ours.length - enabled.length;
  if (missing.length > 0)
    return {
      state: 'bad',
      says: `missing: ${missing.join(', ')}${off > 0 ? ` (${off} switched off)` : ''}: what is paid would be noticed a day late`,
      todo: `create them for ${publicOrigin}${PATH}; ${HOW}`,
    };
  const unsent = unsentBy(enabled);
  if (unsent.length > 0)
    return {
      state: 'bad',
      says: `no destination sends ${unsent.join(', ')}: what they report would be noticed a day late`,
      todo: `add them; ${HOW}`,
    };
  const unheard = scopes.length < count(false) ? undefined : SCOPES.find(({ name }) => !scopes.some((from) => from.includes(name)));
  if (unheard !== undefined)
    return {
      state: 'bad',
      says: `no destination reports from ${unheard.whose}: what happens there would be noticed a day late`,
      todo: `create one; ${HOW}`,
    };
  const elsewhere = enabled.filter(({ url }) => new URL(url).origin !== publicOrigin).map(({ url }) => url);
  if (elsewhere.length > 0)
    return {
      state: elsewhere.length === enabled.length ? 'bad' : 'note',
      says: `${elsewhere.length === enabled.length ? 'none goes' : 'not all go'} to ${publicOrigin}: ${elsewhere.join(', ')}`,
      todo: 'correct their address, unless it leads here too',
    };
  const others = enabled.filter(({ version }) => version !== undefined && version !== API_VERSION);
  const versions = [...new Set(others.map(({ version }) => version ?? 'of the account'))];
  return others.length === 0
    ? { state: 'good', says: `${enabled.length} destinations` }
    : {
        state: 'note',
        says: `${others.length} of ${enabled.length} destinations send events in another API version (${versions.join(', ')}) than ${API_VERSION}`,
        todo: `create them anew in this version; ${HOW}`,
      };
}

// The older list doesn't say which accounts a destination is about.
function unsentBy(destinations: readonly Destination[]): string[] {
  const isSent = (type: string, thin: boolean) =>
    destinations.some(({ isThin, events }) => isThin === thin && (events.includes('*') || events.includes(type)));
  const { thin, ofAccount, ofConnectedAccounts } = WANTED_EVENTS;
  return [...[...ofAccount, ...ofConnectedAccounts].filter((type) => !isSent(type, false)), ...thin.filter((type) => !isSent(type, true))];
}

/** Judges the signing secrets: Stripe shows each destination's only once, so that all we can see is how many there are. */
export function judgeSecrets(secrets: readonly string[]): Judged {
  const form = secrets.filter((secret) => !secret.startsWith('whsec_')).length;
  if (form > 0)
    return {
      state: 'bad',
      says: `${form} of STRIPE_WEBHOOK_SECRETS do not begin with whsec_`,
      todo: 'copy them from the destinations again',
    };
  if (new Set(secrets).size < 3)
    return {
      state: 'bad',
      says: `STRIPE_WEBHOOK_SECRETS has ${new Set(secrets).size} of 3`,
      todo: `events of a destination without its secret are refused; ${HOW}`,
    };
  return { state: 'good', says: `${secrets.length} signing secrets` };
}
