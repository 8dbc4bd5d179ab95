import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { appRouter } from '#apps/web/server/rpc-router.ts';

/** What a call came back with. */
export type Answer = { status: number; data: unknown };
export type Step = { name: string; isGood: boolean; status: number; milliseconds: number; words: string };
type IsRight = (status: number) => boolean;
type Person = { userId: string; username: string; email: string; token: string };

const PASSED: IsRight = (status) => status < 400;
const LATER_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 200;
const FAILED_PAGE = /Something went wrong/;

const kinds = new Map(
  Object.entries(appRouter._def.procedures).map(([name, procedure]) => [
    name,
    (procedure as unknown as { _def: { type: string } })._def.type,
  ]),
);

/** Uses the product over HTTP, one named step after the other, and remembers how each ended. */
export class Exercise {
  readonly done: Step[] = [];
  readonly web: string;
  readonly payments: string;
  readonly #db: pg.Pool;

  constructor({ web, payments, db }: { web: string; payments: string; db: pg.Pool }) {
    this.web = web;
    this.payments = payments;
    this.#db = db;
  }

  /** Takes a step; returns what it came back with, or null if it failed. */
  async step<Data>(name: string, work: () => Promise<Answer>, isRight = PASSED): Promise<Data | null> {
    const began = performance.now();
    const answer = await work().catch((error: unknown): Answer => ({ status: 599, data: String(error) }));
    const isGood = isRight(answer.status);
    const words = isGood ? '' : (JSON.stringify(answer.data) ?? '').slice(0, 200);
    this.done.push({ name, isGood, status: answer.status, milliseconds: Math.round(performance.now() - began), words });
    return isGood ? (answer.data as Data) : null;
  }

  /** A step that calls a procedure. */
  rpc<Data>(name: string, procedure: string, input?: unknown, by?: Person, isRight?: IsRight): Promise<Data | null> {
    return this.step(name, () => this.#call(procedure, input, by), isRight);
  }

  /** A step that makes a REST call. */
  rest<Data>(name: string, method: string, path: string, input: unknown, by?: Person, isRight?: IsRight): Promise<Data | null> {
    return this.step(name, () => this.send(method, this.web + path, input, by), isRight);
  }

  /** Several procedures, one after the other. */
  async all(by: Person | undefined, calls: [name: string, procedure: string, input?: unknown][]): Promise<void> {
    for (const [name, procedure, input] of calls) await this.rpc(name, procedure, input, by);
  }

  /** A step that reads a page or a file. */
  page(name: string, path: string): Promise<string | null> {
    return this.step(name, async () => {
      const response = await fetch(this.web + path);
      const text = await response.text();
      const isPage = text.startsWith('<');
      return { status: FAILED_PAGE.test(text) ? 500 : response.status, data: isPage ? 'a page' : text };
    });
  }

  /** A step that is over once the worker has written a row. */
  later(name: string, query: string, values: unknown[]): Promise<object | null> {
    return this.step(name, async () => {
      const deadline = performance.now() + LATER_WITHIN_MS;
      while (performance.now() < deadline) {
        const row = await this.find(query, values);
        if (row) return { status: 200, data: row };
        await sleep(LOOK_EVERY_MS);
      }
      return { status: 504, data: 'Nothing came.' };
    });
  }

  /** The first row, for what no call tells. */
  async find<Row extends pg.QueryResultRow>(query: string, values: unknown[] = []): Promise<Row | null> {
    return (await this.#db.query<Row>(query, values)).rows[0] ?? null;
  }

  /** Sends JSON and reads what comes back. */
  async send(method: string, url: string, input: unknown, by?: { token: string }): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(by ? { authorization: `Bearer ${by.token}` } : {}) };
    const response = await fetch(url, { method, headers, ...(input === undefined ? {} : { body: JSON.stringify(input) }) });
    return { status: response.status, data: readJson(await response.text()) };
  }

  /** An operation of the identity protocol. */
  async identity(operation: string, input: object): Promise<Answer> {
    const response = await fetch(`${this.web}/identity`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
      body: JSON.stringify({ ClientId: 'turnoutweb', ...input }),
    });
    return { status: response.status, data: await response.json() };
  }

  /** Signs in one of the demo's people. */
  async signIn({ email, password }: { email: string; password: string }): Promise<Person> {
    const parameters = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: password } };
    const data = await this.step<{ AuthenticationResult: { AccessToken: string } }>(`sign in ${email}`, () =>
      this.identity('InitiateAuth', parameters),
    );
    const row = await this.find<{ user_id: string; username: string }>('select user_id, username from users where email = $1', [email]);
    if (data === null || row === null) throw new Error(`${email} can’t sign in.`);
    return { userId: row.user_id, username: row.username, email, token: data.AuthenticationResult.AccessToken };
  }

  /** Pays an order at the sandbox, without its form. */
  pay(clientSecret: string, { email }: Person): Promise<unknown> {
    const card = { number: '4242424242424242', expiry: '12/34', securityCode: '123', name: 'Noah Example', email, country: 'GB' };
    const url = `${this.payments}/sandbox/embed/${checkoutOf(clientSecret)}/pay`;
    return this.step('  is paid at the provider', () => this.send('POST', url, { client_secret: clientSecret, ...card }));
  }

  async #call(procedure: string, input: unknown, by?: Person): Promise<Answer> {
    const kind = kinds.get(procedure);
    if (kind === undefined) return { status: 404, data: `There is no ${procedure}.` };
    const query = kind === 'query' && input !== undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    const url = `${this.web}/trpc/${procedure}${query}`;
    const { status, data } = await this.send(kind === 'query' ? 'GET' : 'POST', url, kind === 'query' ? undefined : (input ?? {}), by);
    return { status, data: (data as { result?: { data?: unknown } } | null)?.result?.data ?? data };
  }
}

export type { Person };

/** The checkout of an order, as it is called in addresses. */
export const checkoutOf = (clientSecret: string) => clientSecret.split('_secret')[0] ?? '';

/** A new id, as browsers make them. */
export const newId = () => uuidv7();

/** An instant so many days from now, as calls take it. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 200);
  }
}
