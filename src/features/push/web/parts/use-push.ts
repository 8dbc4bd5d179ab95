import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { readPushChoice, readPushState, turnOffPush, turnOnPush, type PushState } from '../../shared/push-subscription.ts';

/** The state of push in this browser (null until it is known), and how to change it. */
export function usePush() {
  const calls = { trpc: useTrpc(), queries: useQueryClient() };
  const userId = useMyUserId();
  const [state, setState] = useState<PushState | null>(null);
  const [showsContent, setShowsContent] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (userId === null) return;
    let here = true;
    setShowsContent(readPushChoice()?.showsContent === true);
    readPushState(userId).then(
      (found) => here && setState(found),
      () => here && setState('unsupported'),
    );
    return () => {
      here = false;
    };
  }, [userId]);
  const attempt = async (run: (userId: string) => Promise<void>, failure: string) => {
    if (userId === null) return;
    setBusy(true);
    await run(userId).catch(() => showToast({ text: failure, tone: 'danger' }));
    setBusy(false);
  };
  return {
    state,
    showsContent,
    busy,
    turnOn: (shows = showsContent) =>
      attempt(async (mine) => {
        setState(await turnOnPush(calls, { userId: mine, showsContent: shows }));
        setShowsContent(shows);
      }, 'Push couldn’t be turned on in this browser. Check your connection and try again.'),
    turnOff: () =>
      attempt(async () => {
        setState('off');
        await turnOffPush(calls);
      }, 'Push couldn’t be turned off. Try again when you’re online.'),
  };
}
