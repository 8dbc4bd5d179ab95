import { createElement, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { showToast } from '#ui/toast.ts';

type Stand = {
  /** Stands in the part's place until its code is here. */
  waiting?: ReactNode;
  /** Stands there once the code could not be fetched; otherwise `waiting` stays. */
  failed?: ReactNode;
};

/**
 * A component whose code is fetched when it is first shown, such as a dialog. Where the code cannot be fetched, as without a
 * connection, the page stays. What was pressed is taken back by `onFailed`, and the person is told; what stands in the page says
 * by `failed` what is missing; without both nobody waits for it. Fetched anew when it is shown anew, although some browsers
 * remember the failure until the page is loaded again. `warm` fetches ahead, where a press is likely to come.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, onFailed?: (props: Props) => void) {
  let loaded: ComponentType<Props> | null = null;
  let fetching: Promise<void> | null = null;
  // One fetch for all who ask meanwhile: each answer may be a component of its own, and another one would begin anew in the place of the first.
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
          showToast({ text: 'This could not be loaded. Check your connection and reload the page.', tone: 'danger' });
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
