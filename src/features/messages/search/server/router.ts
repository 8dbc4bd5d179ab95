import { z } from 'zod';
import { UserCard } from '#features/people/contract.ts';
import { limitedBy, memberProcedure, router } from '#platform/server/http/rpc.ts';
import { Chat } from '../../contract.ts';
import { FindChats, FindPeople, SearchMessages, SearchMessagesOutput } from '../contract.ts';
import { findChats } from './find-chats.ts';
import { findPeople } from './find-people.ts';
import { searchMessages } from './search-messages.ts';
import { LIMIT_MESSAGE_SEARCH } from '../../server/limits.ts';

/** The procedures under `chat.` that find messages, conversations and people to write to. */
export const messageSearchRouter = router({
  searchMessages: memberProcedure
    .input(SearchMessages)
    .use(limitedBy(LIMIT_MESSAGE_SEARCH))
    .output(SearchMessagesOutput)
    .query(({ ctx, input }) => searchMessages(ctx, ctx.actor, input)),
  findChats: memberProcedure
    .input(FindChats)
    .use(limitedBy(LIMIT_MESSAGE_SEARCH))
    .output(z.array(Chat))
    .query(({ ctx, input }) => findChats(ctx, ctx.actor, input)),
  findPeople: memberProcedure
    .input(FindPeople)
    .use(limitedBy(LIMIT_MESSAGE_SEARCH))
    .output(z.array(UserCard))
    .query(({ ctx, input }) => findPeople(ctx, ctx.actor, input.query)),
});
