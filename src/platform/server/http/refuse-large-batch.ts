import type { AnyRouter } from '@trpc/server';
import * as LIMITS from '#kernel/limits.ts';
import { defineRefusals } from '#kernel/http/refusal.ts';
import { findProcedure } from './find-procedure.ts';

const batchRefusals = defineRefusals({
  TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', message: 'This batch is too large. Send its calls in several batches.' },
});

// A call that reads a page of items across their owners costs 5, others 1.
const BATCH_COST_MAX = 100;

/**
 * Returns a check of a request for several procedures, before any of them runs: its address may have `batchAddressMax` characters, and its
 * calls may together cost `BATCH_COST_MAX` (docs/product.md#calls). Refuses a larger one with PAYLOAD_TOO_LARGE.
 */
export function refuseLargeBatch(router: AnyRouter): (batch: { names: string; address: string }) => void {
  return ({ names, address }) => {
    const calls = names.split(',');
    if (calls.length === 1) return;
    const cost = calls.reduce((total, name) => total + (findProcedure(router, name)?._def.meta?.cost ?? 1), 0);
    if (address.length > LIMITS.batchAddressMax || cost > BATCH_COST_MAX) throw batchRefusals.TOO_LARGE();
  };
}
