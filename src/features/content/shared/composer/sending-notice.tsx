import { Button } from '#ui/actions/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import type { ComposerMedia } from './use-composer-media.ts';
import type { useWhenSent } from './use-when-sent.ts';

export type SendingNoticeProps = { whenSent: ReturnType<typeof useWhenSent>; media: Pick<ComposerMedia, 'sending'> };

/** Says that publishing waits for files, how far they are, and lets the writer change their mind. */
export function SendingNotice({ whenSent, media: { sending } }: SendingNoticeProps) {
  return (
    // While it is empty, it takes no room in a column of fields.
    <div role="status" className="empty:-mt-6">
      {whenSent.isWaiting && sending !== null ? (
        <div className="flex flex-col gap-2 rounded-card bg-sunken px-4 py-3 text-[14.5px]">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p>
              <b className="font-semibold">{sending.count === 1 ? 'One file is' : `${sending.count} files are`} still on the way.</b> Stay
              on this page: it will be published as soon as {sending.count === 1 ? 'it has' : 'they have'} arrived.
            </p>
            <Button variant="bare" size="small" onClick={whenSent.stop}>
              Don’t publish yet
            </Button>
          </div>
          <ProgressBar label="Sending files" value={sending.progress} />
        </div>
      ) : null}
    </div>
  );
}
