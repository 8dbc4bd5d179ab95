import type { DatabaseSync } from 'node:sqlite';

import type { Faults } from './faults.ts';

/** One line of the sandbox's log. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, details?: { [key: string]: unknown }) => void;

/** What crosses the API's boundary, for checks against a schema. Throwing makes the call fail with 500. */
type WireKind = 'request' | 'response' | 'event' | 'thin_event';
export type OnWire = (kind: WireKind, value: unknown) => void;

/** What every part of the sandbox receives: its file, the clock, randomness, keys and switches. */
export type World = {
  readonly database: DatabaseSync;
  /** The time of the current call: the sandbox's own, or that of the customer it concerns. */
  readonly now: () => Date;
  /** The sandbox's own time, which governs webhooks, checkout expiry and the availability of money. */
  readonly wall: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly publicOrigin: () => string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly faults: Faults;
  readonly log: Log;
  readonly onWire: OnWire;
};

/** One API call, or one action in the browser or by the clock (then without a request id). `account` is '' for the platform. */
export type Call = World & {
  readonly account: string;
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
  /** The call emits no events. */
  readonly isSilent?: true;
};

/** The pinned API version that the sandbox implements. */
export const API_VERSION = '2026-10-28.endive';

/** The platform's own application id, where the API names it. */
export const PLATFORM_APPLICATION = 'ca_turnoutsandboxplatform';

/** A call by the platform itself, outside any request. */
export function actOf(world: World): Call {
  return { ...world, account: '', requestId: null, idempotencyKey: null };
}

/** The same call in another account's books. */
export function inAccount(call: Call, account: string): Call {
  return { ...call, account };
}

/** Now, in whole seconds. */
export function seconds(world: Pick<World, 'now'>): number {
  return Math.floor(world.now().getTime() / 1000);
}

/** Now by the sandbox's own clock, in whole seconds. */
export function wallSeconds(world: Pick<World, 'wall'>): number {
  return Math.floor(world.wall().getTime() / 1000);
}

/** The same call at another time. */
export function callAt(call: Call, at: number): Call {
  return { ...call, now: () => new Date(at * 1000) };
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new id: the prefix followed by `length` letters and digits. */
export function newId(world: Pick<World, 'randomBytes'>, prefix: string, length = 24): string {
  return prefix + Array.from(world.randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
