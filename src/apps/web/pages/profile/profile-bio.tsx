import { RichText } from '#features/content/shared/items/rich-text.tsx';
import type { PublicUser } from '#features/people/contract.ts';

/** What somebody says about themselves, with its addresses and hashtags as links, as in their posts. */
export function ProfileBio({ user: { bio } }: { user: PublicUser }) {
  return bio ? <RichText text={bio} className="my-3 max-w-[60ch] [overflow-wrap:anywhere]" /> : null;
}
