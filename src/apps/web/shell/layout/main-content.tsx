import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useJoinIn } from '#ui/app/join-in.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { closedPage } from './closed-pages.ts';

const KeysDialog = lazyPart(
  async () => (await import('../navigation/keys-dialog.tsx')).KeysDialog,
  ({ onClose }) => onClose(),
);

/** The page between the bars. A guest who follows a link to a page that needs an account is asked to join where they are. */
export function MainContent({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const joinIn = useJoinIn();
  const main = useRef<HTMLElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  useEffect(() => {
    let remove: (() => void) | null = null;
    let isGone = false;
    void import('../navigation/page-keys.ts').then(
      ({ addPageKeys }) => {
        if (!isGone && main.current) remove = addPageKeys(main.current, () => setShowsKeys(true));
      },
      // Without its shortcuts a page works as it does by mouse and Tab.
      () => undefined,
    );
    return () => {
      isGone = true;
      remove?.();
    };
  }, []);
  function onClickCapture(event: MouseEvent) {
    if (status !== 'guest' || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')) return;
    const reason = closedPage(link.pathname);
    if (reason === null) return;
    event.preventDefault();
    event.stopPropagation();
    joinIn.open(reason, { to: `${link.pathname}${link.search}${link.hash}` });
  }
  return (
    // It is the links inside that are pressed, by mouse or keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <main ref={main} id="content" tabIndex={-1} className="min-w-0 outline-none" onClickCapture={onClickCapture}>
      {children}
      {showsKeys ? <KeysDialog onClose={() => setShowsKeys(false)} /> : null}
    </main>
  );
}
