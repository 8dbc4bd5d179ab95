import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { GetDiscount, OfferedDiscount, UsedCode } from '../../codes/contract.ts';
import { belowMinimum, CODE_NOT_FOR_KINDS, discountWords, periodsWords } from '../../codes/copy.ts';
import { offPeriod, offTotal, periodsFor, type OrderPart } from '../../codes/rules.ts';
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
  /** Whether the reader took a code away, so that an open order with it isn’t what they want any more. */
  isWithout: boolean;
  /** Reads again what it takes off, after an order with it was refused. */
  refresh: () => void;
  /** Forgets it: an order with it is paid. */
  forget: () => void;
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
  // What somebody came by to another page of the creator's isn't asked for on this one.
  const [remembered] = useState(() => (codeIn(search) === null ? rememberedCode(ownerUserId) : null));
  const [given, setCode] = useState(() => codeIn(search) ?? remembered);
  const [isWithout, setWithout] = useState(false);
  const offered = useQuery(
    trpc.code.getDiscount.queryOptions(given !== null && isWanted ? { ownerUserId, code: given, item } : skipToken, {
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    }),
  );
  const isForOthers = given !== null && given === remembered && offered.error?.data?.reason === 'CODE_NOT_FOR_THIS';
  const code = isForOthers ? null : given;
  // A refetch that is refused leaves the older data.
  const discount = code === null || offered.isError ? null : (offered.data ?? null);
  const usable = discount?.code;
  useEffect(() => {
    if (usable !== undefined) rememberCode(ownerUserId, usable);
  }, [ownerUserId, usable]);
  const on = (parts: readonly OrderPart[]) => {
    if (discount === null) return NOTHING;
    const { off, problem } = renews ? offPeriod(parts, discount) : offTotal(parts, discount);
    const words = discountWords(discount, parts.length);
    return {
      off,
      words: renews ? `${words} ${periodsWords(periodsFor(discount.periods, renews), renews)}` : words,
      problem: sentenceOf(problem, discount),
    };
  };
  return {
    code,
    discount,
    isChecking: code !== null && isWanted && offered.isFetching,
    problem: code === null ? null : (offered.error?.message ?? null),
    enter(typed) {
      const letters = typed.trim().toUpperCase();
      setWithout(discount !== null && letters !== discount.code);
      setCode(letters);
      // The same letters again, after they were refused.
      if (letters === given) void offered.refetch();
    },
    remove() {
      rememberCode(ownerUserId, null);
      setWithout(true);
      setCode(null);
    },
    isWithout,
    refresh() {
      if (code !== null && isWanted) void offered.refetch();
    },
    forget: () => rememberCode(ownerUserId, null),
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
