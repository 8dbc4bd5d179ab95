import type { z } from 'zod';
import type { Done } from '#kernel/http/paging.ts';
import type { Actor, RequestContext } from './request-context.ts';
import { inTransaction, type CommandContext } from '../database/transaction.ts';

/** The context of a member-only call. */
export type MemberContext = RequestContext & { actor: Actor };

/** The arguments that resolvers of procedures and of REST calls have in common. */
export type Call<Input> = { ctx: MemberContext; input: Input };

type Command<Input, Result> = (command: CommandContext, actor: Actor, input: Input, ctx: MemberContext) => Promise<Result>;

/**
 * Turns a command into a resolver: runs it in one transaction, as the caller, with their input. The request context is passed last, for
 * anything else it needs. Its result is the response, unless `answer` derives the response from it after the commit.
 */
export function asCommand<Input, Result>(command: Command<Input, Result>): (call: Call<Input>) => Promise<Result>;
export function asCommand<Input, Result, Answer>(
  command: Command<Input, Result>,
  answer: (call: Call<Input> & { result: Result }) => Answer | Promise<Answer>,
): (call: Call<Input>) => Promise<Answer>;
export function asCommand<Input, Result>(command: Command<Input, Result>, answer?: (call: Call<Input> & { result: Result }) => unknown) {
  return async ({ ctx, input }: Call<Input>): Promise<unknown> => {
    const result = await inTransaction(ctx, (context) => command(context, ctx.actor, input, ctx));
    return answer ? answer({ ctx, input, result }) : result;
  };
}

/** The response of a command that has nothing to return. */
export const done = (): z.output<typeof Done> => ({});
