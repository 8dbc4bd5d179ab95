/** Older emulators of the protocol don't know its newer operations. */
const OPERATION_UNKNOWN = new Set(['UnsupportedOperationException', 'UnknownOperationException', 'InvalidAction']);

/** A refusal from the identity provider. Code may decide by `type`; `message` is the text to show, if a screen asked for one. */
export class IdentityError extends Error {
  readonly type: string | null;
  constructor(type: string | null, message = type ?? 'unreachable') {
    super(message);
    this.type = type;
  }
}

/** Whether the provider doesn't know the operation it was asked for. */
export function isUnknownOperation(error: unknown): boolean {
  return error instanceof IdentityError && OPERATION_UNKNOWN.has(error.type ?? '');
}
