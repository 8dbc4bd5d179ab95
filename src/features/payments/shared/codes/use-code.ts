import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { GetDiscount, OfferedDiscount, UsedCode } from '../../codes/contract.ts';
import { belowMinimum, CODE_NOT_FOR_KINDS, discountWords, periodsWords } from '../../codes/copy.ts';
import { offPeriod, offTotal, type OrderPart } from '../../codes/rules.ts';
import { codeIn, rememberCode, rememberedCode } from './remembered-code.ts';

/** The code that a buyer has typed or came with, and what it takes off. */
export type BuyersCode = {
  /** Null without one. */
  code: string | null;
  discount: OfferedDiscount | null;
  isChecking: boolean;
  /** Why it can't be used, in a sentence; null if it can. */
  problem: string | null;
  enter: (typed: string) => void;
  remove: () => void;
  /** What it takes off an order of these parts: its row, the pence, and why it is nothing. */
  on: (parts: readonly OrderPart[]) => { off: number; words: string; problem: string | null };
  /** The code as an order of these parts sends it; undefined if it takes nothing off. */
  use: (parts: readonly OrderPart[]) => UsedCode | undefined;
};

const NOTHING = { off: 0, words: '', problem: null };

type Options = {
  /** Whether it can be used at all. */
  isWanted?: boolean;
  /** How often what is bought renews, if it does. */
  renews?: 'monthly' | 'annual' | null;
};

/** The code of a creator that the reader wants to use: typed, in the address, or remembered from there. */
export function useCode(ownerUserId: string, item: GetDiscount['item'], { isWanted = true, renews = null }: Options = {}): BuyersCode {
  const trpc = useTrpc();
  const { search } = useLocation();
  const [code, setCode] = useState(() => codeIn(search) ?? rememberedCode(ownerUserId));
  const offered = useQuery(
    trpc.code.getDiscount.queryOptions(code !== null && isWanted ? { ownerUserId, code, item } : skipToken, {
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    }),
  );
  const discount = code === null ? null : (offered.data ?? null);
  const on = (parts: readonly OrderPart[]) => {
    if (discount === null) return NOTHING;
    const { off, problem } = renews ? offPeriod(parts, discount) : offTotal(parts, discount);
    const words = discountWords(discount, parts.length);
    return { off, words: renews ? `${words} ${periodsWords(discount.periods, renews)}` : words, problem: sentenceOf(problem, discount) };
  };
  return {
    code,
    discount,
    isChecking: code !== null && isWanted && offered.isFetching,
    problem: code === null ? null : (offered.error?.message ?? null),
    enter: (typed) => setCode(typed.trim().toUpperCase()),
    remove() {
      rememberCode(ownerUserId, null);
      setCode(null);
    },
    on,
    use(parts) {
      const { off } = on(parts);
      return discount !== null && off > 0 ? { code: discount.code, off } : undefined;
    },
  };
}

function sentenceOf(problem: 'minimum' | 'kinds' | null, { code, minimum }: OfferedDiscount): string | null {
  if (problem === 'minimum') return belowMinimum(code, minimum ?? 0);
  return problem === 'kinds' ? CODE_NOT_FOR_KINDS : null;
}
