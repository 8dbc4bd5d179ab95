import { CaptionsInput } from '../../contract.ts';

/** Returns the captions named in a film's row. The database doesn't know the languages, so they are checked when read. */
export function storedCaptions(stored: unknown): CaptionsInput {
  return CaptionsInput.parse(stored) ?? [];
}
