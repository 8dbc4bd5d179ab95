import type { Answer, Caller } from '#tests/builders/http-calls.ts';
import type { HttpWorld } from '#tests/builders/http-world.ts';
import { PRINCIPALS, type Principal, type Scene } from './scene.ts';

/** A call's outcome: a response, possibly with nothing (`null`, `empty`) or only a teaser (`locked`), or a refusal. */
export type Outcome =
  | 'ok'
  | 'null'
  | 'empty'
  | 'locked'
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'UNPROCESSABLE_CONTENT';

export type Outcomes = Record<Principal, Outcome>;

export type Row = {
  /** A procedure's dotted name, or method and path. */
  call: string;
  about: string;
  outcomes: Outcomes;
  /** Makes a valid input for each caller. */
  input: (scene: Scene, caller: Caller) => unknown;
  /** For a call that isn't JSON in and out. */
  send?: (world: HttpWorld, scene: Scene, caller: Caller) => Promise<Answer>;
};

/** The same for everyone, guests included, except suspended people, who are always refused. */
export function everybody(outcome: Outcome, except: Partial<Outcomes> = {}): Outcomes {
  const all = Object.fromEntries(PRINCIPALS.map((principal) => [principal, outcome])) as Outcomes;
  return { ...all, suspended: 'FORBIDDEN', ...except };
}

/** The same for everyone who is signed in. */
export function members(outcome: Outcome, except: Partial<Outcomes> = {}): Outcomes {
  return everybody(outcome, { guest: 'UNAUTHORIZED', ...except });
}

/** Classifies a response in the table's terms. */
export function outcomeOf({ code, data }: Answer): string {
  if (code !== 'ok') return code;
  if (data === null) return 'null';
  const { items = data, locked } = data as { items?: unknown; locked?: boolean };
  if (locked === true) return 'locked';
  if (!Array.isArray(items)) return 'ok';
  if (items.length === 0) return 'empty';
  const urls = items.map((item: { url?: unknown }) => item.url);
  return urls.every((url) => typeof url === 'object' && url !== null && Object.keys(url).length === 0) ? 'locked' : 'ok';
}

/** Makes a call by its name in the table. */
export function callWith(world: HttpWorld, call: string, input: unknown, caller: Caller): Promise<Answer> {
  const [method, path] = call.split(' ');
  return path === undefined ? world.rpc(call, input, caller) : world.rest(method ?? '', path, input, caller);
}
