import type { z } from 'zod';
import { Refusal } from '#kernel/http/refusal.ts';
import { describeFault } from '#platform/server/http/faults.ts';
import { exceptions, IdentityException } from './exceptions.ts';
import { MISSING, type Operation, type ReadCall } from './operation.ts';
import { allOperations } from './all-operations.ts';

const CONTENT_TYPE = /^application\/(?:x-amz-json-1\.1|json)\s*(?:;|$)/i;

/** Returns the operation named in a request's X-Amz-Target header. Refuses unknown names. */
export function readTarget(target: unknown): Operation {
  const operation = typeof target === 'string' ? allOperations.get(target) : undefined;
  if (operation === undefined) throw exceptions.operationUnknown();
  return operation;
}

/** Parses a request into a call of its operation. Refuses invalid input. */
export function readCall(operation: Operation, contentType: string | undefined, body: unknown): ReadCall {
  if (!CONTENT_TYPE.test(contentType ?? '')) throw exceptions.notReadable('The content type must be application/x-amz-json-1.1.');
  const read = operation.read(parseObject(body));
  if ('issues' in read) throw describeIssues(read.issues);
  return read.call;
}

/** Returns the exception to answer with for anything that was thrown. Undeclared errors reveal nothing about what happened inside. */
export function exceptionFor(error: unknown): IdentityException {
  if (error instanceof IdentityException) return error;
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
    return error.statusCode === 413 ? exceptions.tooLarge() : exceptions.notReadable('The request could not be read.');
  }
  const known = describeFault(error);
  if (known instanceof Refusal && known.code === 'SERVICE_UNAVAILABLE') {
    return exceptions.unavailable(known.retryAfterSeconds, isForMaintenance(known) ? known.message : undefined);
  }
  return exceptions.internal();
}

/** Whether something was refused because the site is in maintenance, which is no fault. */
export function isForMaintenance(error: unknown): boolean {
  return error instanceof Refusal && error.reason === 'MAINTENANCE';
}

function parseObject(body: unknown): object {
  let parsed: unknown;
  try {
    // Clients send omitted members as null.
    parsed = JSON.parse(typeof body === 'string' ? body : '', (_key, value: unknown) => value ?? undefined);
  } catch {
    throw exceptions.notReadable('The request is not valid JSON.');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw exceptions.notReadable('The request must be a JSON object.');
  return parsed;
}

// A member of the wrong type can't be read at all; one with a wrong value is a validation error. Values are never echoed.
function describeIssues(issues: z.core.$ZodIssue[]): IdentityException {
  const wrongType = issues.find((issue) => issue.code === 'invalid_type' && !isMissing(issue));
  if (wrongType) return exceptions.notReadable(`The member ${pathOf(wrongType)} has the wrong type.`);
  const sentences = issues.map((issue) => `Value at '${pathOf(issue)}' failed to satisfy constraint: ${constraintOf(issue)}`);
  return exceptions.invalidParameter(
    `${issues.length} validation error${issues.length === 1 ? '' : 's'} detected: ${sentences.join('; ')}`,
  );
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.message === MISSING;
}

function pathOf(issue: z.core.$ZodIssue): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return path
    .map((part) => {
      const text = String(part).slice(0, 64);
      return text.charAt(0).toLowerCase() + text.slice(1);
    })
    .join('.');
}

function constraintOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return 'Member must not be null';
    case 'too_small':
      return `Member must have length greater than or equal to ${issue.minimum}`;
    case 'too_big':
      return `Member must have length less than or equal to ${issue.maximum}`;
    case 'invalid_value':
      return `Member must satisfy enum value set: [${issue.values.join(', ')}]`;
    case 'unrecognized_keys':
      return 'Member is not known';
    default:
      return 'Member must satisfy the expected pattern';
  }
}
