import type { ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useBottomBar } from '#ui/layout/use-bottom-bar.ts';
import { useRef } from 'react';
import { focusFirstError } from '#features/content/shared/composer/composer-form.ts';

type Props = {
  title: string;
  intro?: ReactNode;
  /** What the server refused. */
  error: string | undefined;
  busy: boolean;
  /** Whether there is anything to save. */
  changed: boolean;
  /** Returns whether it was sent; if not, the first field with an error gets the focus. */
  onSave: () => boolean;
  onUndo: () => void;
  children: ReactNode;
};

/** Settings that are saved together. */
export function SettingCard({ title, intro, error, busy, changed, onSave, onUndo, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const bar = useBottomBar();
  return (
    <Card as="section" padded aria-label={title} className="overflow-clip!">
      <form
        ref={form}
        noValidate
        className="flex max-w-[640px] flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !onSave()) focusFirstError(form.current);
        }}
      >
        <div>
          <h2 className="text-[19px]">{title}</h2>
          {intro === undefined ? null : <p className="mt-1 text-[14px] text-ink-2">{intro}</p>}
        </div>
        {children}
        {error === undefined ? null : <Notice tone="danger">{error}</Notice>}
        {changed ? (
          // In sight wherever one has scrolled to, above the main navigation of a phone.
          <div
            ref={bar}
            className="sticky bottom-[calc(66px+env(safe-area-inset-bottom))] z-10 -mx-5 -mb-5 flex flex-wrap gap-2 border-t border-line bg-surface px-5 py-3 lg:bottom-0"
          >
            <Button type="submit" loading={busy}>
              Save
            </Button>
            <Button variant="ghost" disabled={busy} onClick={onUndo}>
              Undo
            </Button>
          </div>
        ) : null}
      </form>
    </Card>
  );
}
