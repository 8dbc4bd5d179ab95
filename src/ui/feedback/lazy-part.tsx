import { createElement, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { showToast } from '#ui/feedback/toast.ts';

type Stand = {
  /** Shown in the part's place until its code has loaded. */
  waiting?: ReactNode;
  /** Shown there if the code couldn't be fetched; `waiting` by default. */
  failed?: ReactNode;
};

/**
 * Creates a component whose code is fetched when it is first shown, such as a dialog. If the code can't be fetched, as when offline, the
 * page stays. `onFailed` undoes the press, and a toast tells the person; `failed` says in the page what is missing; with neither, nothing
 * is said. The code is fetched again when the component is mounted again, although some browsers remember the failure until the page is
 * reloaded. `warm` prefetches the code if a press is likely.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, onFailed?: (props: Props) => void) {
  let loaded: ComponentType<Props> | null = null;
  let fetching: Promise<void> | null = null;
  // One fetch shared by all: each result may be a different component, and replacing one with another would remount it.
  const fetchCode = () => {
    fetching ??= load().then(
      (component) => void (loaded = component),
      (error: unknown) => {
        fetching = null;
        throw error;
      },
    );
    return fetching;
  };
  function LazyPart({ waiting = null, failed = waiting, ...props }: Props & Stand) {
    const [outcome, setOutcome] = useState<'loaded' | 'failed' | null>(null);
    const own = props as unknown as Props;
    const latest = useRef(own);
    useEffect(() => {
      latest.current = own;
    });
    useEffect(() => {
      if (loaded) return;
      let here = true;
      fetchCode().then(
        () => here && setOutcome('loaded'),
        () => {
          if (!here) return;
          setOutcome('failed');
          if (!onFailed) return;
          showToast({ text: 'This couldn’t be loaded. Check your connection and reload the page.', tone: 'danger' });
          onFailed(latest.current);
        },
      );
      return () => {
        here = false;
      };
    }, []);
    if (loaded) return createElement(loaded, own);
    return outcome === 'failed' ? failed : waiting;
  }
  return Object.assign(LazyPart, { warm: () => void fetchCode().catch(() => undefined) });
}
