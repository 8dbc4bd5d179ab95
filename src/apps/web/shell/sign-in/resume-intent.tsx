import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ReportingContext } from '#ui/app/reporting.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { TippingContext } from '#ui/app/tipping.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { intentIn, type Intent } from '#ui/app/intent.ts';
import type { SaveSearch } from '#features/search/saved/contract.ts';
import { changeMark } from '#features/content/shared/items/change-mark.ts';
import { showToast } from '#ui/feedback/toast.ts';

// A page that never shows the button no longer matters to the person by then.
const SHOWN_WITHIN_MS = 15_000;

/**
 * Performs the intent of a guest once they come back signed in (docs/product.md#join-in). Clears the page's history state first, so that a
 * reload does not perform it again.
 */
export function ResumeIntent({ me }: { me: string }) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const perform = usePerform(me);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const intent = intentIn(state, me);
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state: null });
    if (intent) void perform(intent).catch(showFailure);
  }, [me, pathname, search, hash, state, navigate, perform]);
  return null;
}

function usePerform(me: string): (intent: Intent) => Promise<void> {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const report = useContext(ReportingContext);
  const tipping = useContext(TippingContext);
  const saveSearch = useMutation(trpc.search.putUserSearchQuery.mutationOptions());
  const follow = useMutation(trpc.user.followUser.mutationOptions());
  return async (intent) => {
    switch (intent.kind) {
      case 'like':
      case 'save': {
        const { kind, ...item } = intent;
        const change = await changeMark({ trpc, queries, invalidate }, { kind, isOn: false, item });
        if (change === null) return;
        if (change.liked) showToast({ text: 'Liked. You’ll find it in your menu under Saved.', tone: 'good' });
        // The page may have fetched before the change.
        return invalidate({ kind: 'item' });
      }
      case 'follow':
        if (intent.userId === me) return;
        await follow.mutateAsync({ userId: me, followingUserId: intent.userId });
        showToast({ text: `You follow ${intent.name} now.`, tone: 'good' });
        return invalidate({ kind: 'follow' });
      case 'save-search':
        await saveSearch.mutateAsync(intent.search as SaveSearch);
        showToast({ text: 'Search saved.', tone: 'good' });
        return invalidate({ kind: 'saved-search' });
      case 'tip':
        return tipping.open(intent.target);
      case 'report':
        return report(intent.target);
      case 'press':
        return pressOnceShown(intent.name);
    }
  };
}

function pressOnceShown(name: string): void {
  const press = () => {
    const button = document.querySelector<HTMLElement>(`[data-intent="${CSS.escape(name)}"]`);
    button?.scrollIntoView({ block: 'center' });
    button?.click();
    return button !== null;
  };
  if (press()) return;
  const observer = new MutationObserver(() => press() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), SHOWN_WITHIN_MS);
}

// A refusal comes with its reason; without a response there is none.
function showFailure(failure: unknown): void {
  const isRefusal = failure instanceof Error && 'data' in failure && Boolean(failure.data);
  showToast({ text: isRefusal ? failure.message : 'Something went wrong. Try again.', tone: 'danger' });
}
