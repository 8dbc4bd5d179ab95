import { mergeRouters } from '#platform/server/rpc.ts';
import { followsRouter } from '#features/follows/server/router.ts';
import { accountsRouter } from './router.ts';

/** Everything under `user.`: people, and who follows whom. */
export const userRouter = mergeRouters(accountsRouter, followsRouter);
