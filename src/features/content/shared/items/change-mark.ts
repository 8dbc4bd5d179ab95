import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { Trpc } from '#platform/web/query/rpc.ts';
import type { Mutation } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { CardContent } from '../../cards/contract.ts';
import { markInLists } from '../../marks/web/mark-in-lists.ts';

/** The lists that a reader puts items into. */
export type Marks = Pick<CardContent, 'liked' | 'likeCount' | 'saved'>;
export type MarkedItem = { contentItemUri: ContentItemUri; contentUserId: string };
export type MarkPress = { kind: 'like' | 'save'; isOn: boolean; item: MarkedItem };
export type MarkTools = { trpc: Trpc; queries: QueryClient; invalidate: (mutation: Mutation) => Promise<void> };

/**
 * Likes or saves an item, or takes that back if it `isOn`, and writes it into every list on the page. Returns what changed, once the server
 * has accepted it; null if it didn't, which a toast says.
 */
export async function changeMark(tools: MarkTools, press: MarkPress): Promise<Partial<Marks> | null> {
  const { trpc, queries, invalidate } = tools;
  const { item } = press;
  try {
    const change = await send(tools, press);
    markInLists(queries, trpc, item.contentItemUri.id, change);
    void invalidate({ kind: 'own-lists' });
    if (change.saved) showToast({ text: 'Saved. You’ll find it in your menu under Saved.', tone: 'good' });
    return change;
  } catch (failure) {
    // A refusal comes with its reason; without a response there is none.
    const isRefusal = failure instanceof Error && 'data' in failure && Boolean(failure.data);
    showToast({ text: isRefusal ? failure.message : 'Something went wrong. Try again.', tone: 'danger' });
    return null;
  }
}

function send({ trpc, queries }: MarkTools, { kind, isOn, item }: MarkPress): Promise<Partial<Marks>> {
  return kind === 'like'
    ? new MutationObserver(queries, trpc.interaction[isOn ? 'unlike' : 'like'].mutationOptions()).mutate(item)
    : new MutationObserver(queries, trpc.content[isOn ? 'unsave' : 'save'].mutationOptions()).mutate(item);
}
