import type { z } from 'zod';
import type { Done } from '#kernel/page.ts';
import type { Actor, RequestContext } from './request-context.ts';
import { inTransaction, type CommandContext } from './transaction.ts';

/** The context of a call that only members make. */
export type MemberContext = RequestContext & { actor: Actor };

/** What the resolver of a procedure and that of a REST call are given alike. */
export type Call<Input> = { ctx: MemberContext; input: Input };

type Command<Input, Result> = (command: CommandContext, actor: Actor, input: Input, ctx: MemberContext) => Promise<Result>;

/**
 * A command as a resolver: run in one transaction, by who asks, with what they sent. Whatever else it needs it takes from the request, which
 * comes last. What it gives is the answer, unless `answer` makes that of it, after the commit.
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

/** The answer to a command that has nothing to tell. */
export const done = (): z.output<typeof Done> => ({});
