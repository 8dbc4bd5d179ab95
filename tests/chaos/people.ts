import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from './caller.ts';
import type { ChaosWorld } from './start-chaos-world.ts';

export type Member = { userId: string; token: string; email: string };
export type Happening = { id: string; sessionId: string; price: number; startDateTime: string };
/** `spare` are dates left to those who test whether a ticket can be bought. */
export type Host = Member & { free: Happening[]; paid: Happening[]; spare: Happening[]; street: string; offers: Offers };
/** What else a host sells, by its id. */
type Offers = { subscription: string; pass: string; renewing: string };

export const PASSWORD = 'Steady-Password-1';
const CODE_WITHIN_MS = 60_000;
const SEATS = 4;
const DAYS = 60;

/** The addresses of the product, the mailbox and the provider are all that people need. */
export type Town<World = ChaosWorld> = { world: World; call: Caller };
type AnyTown = Town<Pick<ChaosWorld, 'web' | 'mailbox' | 'payments'>>;

/** Signs someone up as people do it: by the identity protocol and the code from the mail. */
export async function joinTown(town: AnyTown): Promise<Member> {
  const email = `chaos-${uuidv7()}@people.example`;
  await identity(town, 'SignUp', { Username: email, Password: PASSWORD });
  await identity(town, 'ConfirmSignUp', { Username: email, ConfirmationCode: await mailedCode(town.world, email) });
  const parameters = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD } };
  const { AuthenticationResult: tokens } = await identity<{ AuthenticationResult: { AccessToken: string } }>(
    town,
    'InitiateAuth',
    parameters,
  );
  const token = tokens.AccessToken;
  const { user } = await must<{ user: { id: string } }>(town, { url: `${town.world.web}/user/create`, token, body: {} });
  return { userId: user.id, token, email };
}

/** Signs up someone who hosts free and paid sessions with few seats on many days, and can be paid. */
export async function openHost(town: AnyTown): Promise<Host> {
  const host = await joinPaid(town);
  const street = `Secret Street ${uuidv7()}`;
  const opened = { ...host, free: [], paid: [], spare: [], street, offers: await openOffers(town, host) };
  await addDates(town, opened);
  return opened;
}

/** Signs up someone who can be subscribed to, and offers nothing else. */
export async function openCreator(town: AnyTown): Promise<Member & { subscription: string }> {
  const creator = await joinPaid(town);
  return { ...creator, subscription: await make(town, creator, 'subscribe.createSubscriptionConfig', { price: 500 }) };
}

async function joinPaid(town: AnyTown): Promise<Member> {
  const host = await joinTown(town);
  const { world } = town;
  const { url } = await must<{ url: string }>(town, { url: `${world.web}/payment/connect`, token: host.token, body: {} });
  const account = /acct_\w+/.exec(url)?.[0] ?? '';
  await must(town, { url: `${world.payments}/sandbox/accounts/${account}/capability`, body: { status: 'active' } });
  await must(town, { url: `${world.web}/payment/check-account-status`, token: host.token, body: { userId: host.userId } });
  return host;
}

async function make(town: AnyTown, { token }: Member, procedure: string, body: object): Promise<string> {
  const url = `${town.world.web}/trpc/${procedure}`;
  return (await must<{ result: { data: { id: string } } }>(town, { url, token, body })).result.data.id;
}

async function openOffers(town: AnyTown, host: Member): Promise<Offers> {
  const common = { status: 'active', sessionUsageLimit: 5 };
  const pass = { ...common, type: 'one-time', title: 'Five classes', price: 3000 };
  const renewing = { ...common, type: 'recurring', billingPeriod: 'monthly', title: 'Five a month', price: 2000 };
  return {
    subscription: await make(town, host, 'subscribe.createSubscriptionConfig', { price: 500 }),
    pass: await make(town, host, 'membership.create', { id: uuidv7(), membership: pass }),
    renewing: await make(town, host, 'membership.create', { id: uuidv7(), membership: renewing }),
  };
}

/** Puts on a host's sessions again, for as many more days. */
export async function addDates(town: AnyTown, host: Host): Promise<void> {
  host.free.push(...(await openSession(town, host, 0)));
  host.paid.push(...(await openSession(town, host, 800)));
  host.spare.push(...(await openSession(town, host, 800)));
}

async function openSession(town: AnyTown, host: Host, price: number): Promise<Happening[]> {
  const start = new Date(Date.now() + 26 * 3_600_000);
  const end = new Date(start.getTime() + DAYS * 86_400_000);
  const content = {
    id: uuidv7(),
    title: price === 0 ? 'Free yoga' : 'Paid yoga',
    duration: 60,
    startDateTime: start.toISOString(),
    timeZone: 'Europe/London',
    isRepeating: true,
    repeatConfig: { repeatEvery: { interval: 1, unit: 'day' }, endDateTime: end.toISOString() },
    maxParticipantCount: SEATS,
    locationType: 'in-person',
    addressLine: host.street,
    city: 'Bristol',
    price,
  };
  await must(town, { url: `${town.world.web}/session`, token: host.token, body: { content } });
  const asked = { sessionId: content.id, userId: host.userId, fromDate: new Date().toISOString(), direction: 'FUTURE', limit: DAYS };
  const query = encodeURIComponent(JSON.stringify(asked));
  const url = `${town.world.web}/trpc/session.querySessionEventsBySessionId?input=${query}`;
  const { result } = await must<{ result: { data: { items: { id: string; startDateTime: string }[] } } }>(town, {
    method: 'GET',
    url,
    token: host.token,
  });
  return result.data.items.map(({ id, startDateTime }) => ({ id, startDateTime, sessionId: content.id, price }));
}

/** Calls an operation of the identity protocol until it is done; throws if it is refused. */
export async function identity<Answer>({ world, call }: AnyTown, operation: string, input: object): Promise<Answer> {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` };
  return must<Answer>(
    { world, call },
    { url: `${world.web}/identity`, headers, body: 'AccessToken' in input ? input : { ClientId: 'turnoutweb', ...input } },
  );
}

async function must<Answer>({ call }: AnyTown, wish: Parameters<Caller>[0]): Promise<Answer> {
  const outcome = await call(wish);
  if (outcome.kind !== 'ok') throw new Error(`${wish.url} failed: ${JSON.stringify(outcome).slice(0, 500)}`);
  return outcome.body as Answer;
}

async function mailedCode(world: Pick<ChaosWorld, 'mailbox'>, email: string): Promise<string> {
  const deadline = performance.now() + CODE_WITHIN_MS;
  while (performance.now() < deadline) {
    const mails = (await (await fetch(`${world.mailbox}/messages?to=${encodeURIComponent(email)}`)).json()) as { text: string }[];
    const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0];
    if (code !== undefined) return code;
    await sleep(50);
  }
  throw new Error(`No code came for ${email}.`);
}
