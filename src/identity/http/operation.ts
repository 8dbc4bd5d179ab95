import { z } from 'zod';
import { exceptions } from './exceptions.ts';
import type { Identity } from '../identity.ts';
import type { Caller } from './caller.ts';
import { PASSWORD_MAX } from '../rules.ts';

/** The message of an issue about a member that wasn't sent, or sent as null. The protocol has words of its own for every issue. */
export const MISSING = 'missing';
const WRONG = 'wrong';

/** A call with valid input. */
export type ReadCall = (identity: Identity, caller: Caller) => Promise<object>;

/** Only the operation itself knows its input: it parses the input and returns the call, or what is wrong with it. */
export type Operation = { read(given: object): { call: ReadCall } | { issues: z.core.$ZodIssue[] } };

/** Declares one operation of the protocol: what it takes and what it does. */
export function defineOperation<Input extends z.ZodType>({
  input,
  run,
}: {
  input: Input;
  run(identity: Identity, input: z.output<Input>, caller: Caller): Promise<object>;
}): Operation {
  return {
    read(given) {
      const { data, error } = input.safeParse(given, { error: ({ input: value }) => (value == null ? MISSING : WRONG) });
      return error ? { issues: error.issues } : { call: (identity, caller) => run(identity, data, caller) };
    },
  };
}

const metadata = z.record(z.string().max(131), z.string().max(2048)).optional();

/** The members shared by several operations, named as in the protocol. */
export const members = {
  clientId: z
    .string()
    .min(1)
    .max(128)
    .regex(/^[\w+]+$/),
  // The protocol's own pattern; it excludes spaces and control characters.
  username: z
    .string()
    .min(1)
    .max(254)
    .regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u),
  password: z.string().min(1).max(PASSWORD_MAX),
  code: z.string().min(1).max(2048).regex(/^\S+$/),
  accessToken: z.string().min(1).max(8192),
  refreshToken: z.string().min(1).max(8192),
  attributeName: z.string().min(1).max(32),
  attributes: z.array(z.strictObject({ Name: z.string().min(1).max(32), Value: z.string().max(2048).optional() })).max(25),
  metadata,
  /** The six digits from an authenticator app. */
  softwareTokenCode: z
    .string()
    .min(6)
    .max(6)
    .regex(/^[0-9]+$/),
  session: z.string().min(20).max(2048),
};

/** Members that official clients may send and that have no effect here. */
export const ignoredMembers = {
  ClientMetadata: metadata,
  AnalyticsMetadata: z.looseObject({}).optional(),
  UserContextData: z.looseObject({}).optional(),
};

/** Refuses every client but this pool's one public client, and secrets, which a public client doesn't have. */
export function assertClient(identity: Identity, clientId: string, secret?: string): void {
  if (clientId !== identity.config.identity.clientId) throw exceptions.clientUnknown(clientId);
  if (secret !== undefined) throw exceptions.clientHasNoSecret(clientId);
}

/** Reads the parameters of a flow or challenge by name. Refuses missing or empty ones. */
export function requiredOf(parameters: Record<string, string>): (name: string) => string {
  return (name) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (value === undefined || value === '') throw exceptions.invalidParameter(`Missing required parameter ${name}`);
    return value;
  };
}
