import { adminProcedure, router } from '#platform/server/http/rpc.ts';
import { HeavyReadersOutput, QueryHeavyReaders } from '../contract.ts';
import { queryHeavyReaders } from './queries/query-heavy-readers.ts';

/** Procedures for administrators only. */
export const meterRouter = router({
  queryHeavyReaders: adminProcedure
    .input(QueryHeavyReaders)
    .output(HeavyReadersOutput)
    .query(({ ctx, input }) => queryHeavyReaders(ctx, input)),
});
