/** Older emulators of the protocol don't know its newer operations. */
const OPERATION_UNKNOWN = new Set(['UnsupportedOperationException', 'UnknownOperationException', 'InvalidAction']);

/** A refusal from the identity provider. Code may decide by `type`; `message` is the text to show, if a screen asked for one. */
export class IdentityError extends Error {
  readonly type: string | null;
  /** The provider's own words, which no person reads: some refusals differ in nothing else. */
  readonly detail: string;
  constructor(type: string | null, message = type ?? 'unreachable', detail = '') {
    super(message);
    this.type = type;
    this.detail = detail;
  }
}

/** Whether the provider doesn't know the operation it was asked for. */
export function isUnknownOperation(error: unknown): boolean {
  return error instanceof IdentityError && OPERATION_UNKNOWN.has(error.type ?? '');
}
