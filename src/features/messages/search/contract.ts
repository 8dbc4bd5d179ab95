import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { UserCard } from '#features/people/contract.ts';
import { Message } from '../contract.ts';

/** Words in the caller's own conversations; the last word may be a prefix. */
export const SearchMessages = z.strictObject({
  ...pageInput(20),
  query: z.string().trim().min(2, 'Search query too short').max(100, 'Search query too long'),
  /** In one conversation only. */
  chatId: Id.optional(),
});
export type SearchMessages = z.output<typeof SearchMessages>;

export const FoundMessage = z.object({ message: Message, other: UserCard });
export type FoundMessage = z.infer<typeof FoundMessage>;

export const SearchMessagesOutput = pageOutput(FoundMessage);

/** The caller's own conversations, by the beginning of a name or a username. */
export const FindChats = SearchMessages.pick({ query: true });

/** The beginning of a name or a username. */
export const FindPeople = z.strictObject({ query: z.string().trim().max(100) });
