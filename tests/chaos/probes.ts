import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { History } from './history.ts';
import { addDates, identity, type Host, type Member, type Town } from './people.ts';
import { untilComplete } from './until-complete.ts';

/** Someone who checks whether all is well again, with deeds of their own that begin after the trouble. */
export type Probe = Town & { history: History; host: Host; person: Member };

/** Publishes something, to show that the web program and the database work. */
export async function tryToPublish({ world, call, history, person }: Probe): Promise<void> {
  const content = { id: uuidv7(), text: 'Is anybody there?' };
  const outcome = await call({ url: `${world.web}/content`, token: person.token, body: { content } });
  if (outcome.kind !== 'ok') throw new Error(`Nothing can be published: ${JSON.stringify(outcome)}`);
  history.note({ kind: 'post', id: content.id });
}

/** Buys a ticket, from the button to the paid order, to show that web, database and the payment provider work. */
export async function tryToBuy(probe: Probe): Promise<void> {
  const { world, call, history, host, person } = probe;
  if (host.spare.length < 2) await addDates(probe, host);
  const event = host.spare.pop();
  const order = { sessionId: event?.sessionId, sessionEventId: event?.id ?? '', paymentId: uuidv7() };
  const opened = await call({ url: `${world.web}/ticket`, token: person.token, body: order });
  const { clientSecret } = (opened.kind === 'ok' ? opened.body : {}) as { clientSecret?: string };
  if (clientSecret === undefined) throw new Error(`No ticket can be bought: ${JSON.stringify(opened)}`);
  const session = clientSecret.split('_secret_')[0] ?? '';
  await pay(probe, session, clientSecret);
  history.note({ kind: 'purchase', paymentId: order.paymentId, itemId: order.sessionEventId, userId: person.userId });
  await untilComplete(probe, person, session, 'a ticket');
}

/** Requests a password reset code and waits until it is in the mailbox, to show that the worker and the mail server work. */
export async function tryToGetMail(probe: Probe): Promise<void> {
  const { email } = probe.person;
  const before = await newestMail(probe, email);
  await identity(probe, 'ForgotPassword', { Username: email });
  while ((await newestMail(probe, email)) === before) await sleep(50);
}

// A second press after a lost answer finds the checkout closed, because it is paid.
async function pay({ world, call, person }: Probe, session: string, clientSecret: string): Promise<void> {
  const card = {
    number: '4242424242424242',
    expiry: '12/34',
    securityCode: '123',
    name: 'Ann Example',
    email: person.email,
    country: 'GB',
  };
  const paid = await call({ url: `${world.payments}/sandbox/embed/${session}/pay`, body: { client_secret: clientSecret, ...card } });
  if (paid.kind !== 'ok') throw new Error(`The provider takes no card: ${JSON.stringify(paid)}`);
}

async function newestMail({ world }: Probe, email: string): Promise<string> {
  const answer = await fetch(`${world.mailbox}/newest?to=${encodeURIComponent(email)}`).then(
    (response) => response.json(),
    () => null,
  );
  return (answer as { id: string } | null)?.id ?? '';
}
