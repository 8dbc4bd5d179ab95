import { CaptionsInput } from '../contract.ts';

/** The captions that a film's row names. The database knows no languages: what is kept is checked as it is read. */
export function storedCaptions(kept: unknown): CaptionsInput {
  return CaptionsInput.parse(kept) ?? [];
}
