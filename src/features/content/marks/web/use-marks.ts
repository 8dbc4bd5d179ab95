import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useJoinIn } from '#ui/app/join-in.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { CardContent } from '../../cards/contract.ts';
import type { Marks } from '../../shared/items/change-mark.ts';

/** The like and save buttons of an item: they change once the server has accepted it, and ask guests to join. */
export function useMarks(content: CardContent) {
  const tools = { trpc: useTrpc(), queries: useQueryClient(), invalidate: useInvalidate() };
  const joinIn = useJoinIn();
  const me = useMyUserId();
  const [changed, setChanged] = useState<Partial<Marks>>({});
  const busy = useRef<{ like?: boolean; save?: boolean }>({});
  const marks: Marks = { ...content, ...changed };
  async function press(kind: 'like' | 'save'): Promise<void> {
    const item = { contentItemUri: { type: content.type, id: content.id }, contentUserId: content.userId };
    if (me === null) return joinIn.open(kind, { intent: { kind, ...item } });
    if (busy.current[kind]) return;
    busy.current[kind] = true;
    try {
      const { changeMark } = await import('../../shared/items/change-mark.ts');
      const change = await changeMark(tools, { kind, isOn: marks[kind === 'like' ? 'liked' : 'saved'], item });
      setChanged((former) => ({ ...former, ...change }));
    } catch {
      showToast({ text: 'Something went wrong. Try again.', tone: 'danger' });
    }
    busy.current[kind] = false;
  }
  return { ...marks, press };
}
