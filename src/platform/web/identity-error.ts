/** Older emulators of the protocol do not know the newer ways of it. */
const OPERATION_UNKNOWN = new Set(['UnsupportedOperationException', 'UnknownOperationException', 'InvalidAction']);

/** A refusal of the identity provider. `type` is what code may decide by; `message` is the text to show where a screen has asked. */
export class IdentityError extends Error {
  readonly type: string | null;
  constructor(type: string | null, message = type ?? 'unreachable') {
    super(message);
    this.type = type;
  }
}

/** Whether the provider does not have what it was asked for. */
export function isUnknownOperation(error: unknown): boolean {
  return error instanceof IdentityError && OPERATION_UNKNOWN.has(error.type ?? '');
}
