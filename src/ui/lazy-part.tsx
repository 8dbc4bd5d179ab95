import { createElement, useEffect, useReducer, useRef, type ComponentType, type ReactNode } from 'react';
import { showToast } from '#ui/toast.ts';

/**
 * A component whose code is fetched when it is first shown, such as a dialog. `waiting` stands in its place until then. Where the
 * code cannot be fetched, as without a connection, the page stays: the person is told, and `onFailed` takes the wish back. Some
 * browsers remember the failure until the page is loaded again. Without `onFailed` nobody waits for it, and nobody is told. `warm`
 * fetches ahead, where a press is likely to come.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, onFailed?: (props: Props) => void) {
  let loaded: ComponentType<Props> | null = null;
  const fetchCode = async () => {
    loaded ??= await load();
  };
  function LazyPart({ waiting = null, ...props }: Props & { waiting?: ReactNode }) {
    const [, renderAgain] = useReducer((count: number) => count + 1, 0);
    const own = props as unknown as Props;
    const latest = useRef(own);
    useEffect(() => {
      latest.current = own;
    });
    useEffect(() => {
      if (loaded) return;
      let here = true;
      fetchCode().then(
        () => here && renderAgain(),
        () => {
          if (!here || !onFailed) return;
          showToast({ text: 'This could not be loaded. Check your connection and reload the page.', tone: 'danger' });
          onFailed(latest.current);
        },
      );
      return () => {
        here = false;
      };
    }, []);
    return loaded ? createElement(loaded, own) : waiting;
  }
  return Object.assign(LazyPart, { warm: () => void fetchCode().catch(() => undefined) });
}
