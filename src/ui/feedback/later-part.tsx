import { createElement, Suspense, use, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

// Never more than this: what is inside comes from the server’s own rendering.
const NOTHING = { __html: '' };

/**
 * Creates a component that the server renders into the page and whose code the browser fetches once the page responds: until then what the
 * server rendered stays in place. After a navigation `waiting` stands there until the code has loaded, and stays if it can't be fetched.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const inside = async () => {
    const component = await load();
    return (props: Props) => <div>{createElement(component, props)}</div>;
  };
  const InBrowser = lazyPart(inside);
  let code: ReturnType<typeof inside> | null = null;
  const OnServer = (props: Props) => createElement(use((code ??= inside())), props);
  return function LaterPart({ waiting, ...props }: Props & { waiting: ReactNode }) {
    const own = props as unknown as Props;
    const isHydrating = useSyncExternalStore(subscribe, never, always);
    const [isInPage] = useState(isHydrating);
    // React leaves in place what it finds in an element whose content it was told not to compare.
    const stand = isInPage ? <div suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} /> : waiting;
    return <Suspense>{import.meta.env.SSR ? <OnServer {...own} /> : <InBrowser {...own} waiting={stand} />}</Suspense>;
  };
}

const subscribe = () => () => undefined;
const never = () => false;
const always = () => true;
