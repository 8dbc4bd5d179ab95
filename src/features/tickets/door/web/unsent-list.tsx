import { Button } from '#ui/actions/button.tsx';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { unsentText } from '../copy.ts';

export type UnsentListProps = { unsent: readonly string[]; onRetry: () => void };

/** What happened at a door that closed before it could be sent, to be copied for the host or sent again. */
export function UnsentList({ unsent, onRetry }: UnsentListProps) {
  return (
    <section aria-labelledby="unsent" className="mx-auto flex w-full max-w-[44rem] flex-col gap-3 px-6 pb-12">
      <h2 id="unsent" className="text-xl">
        {unsentText(unsent.length)}
      </h2>
      <p className="text-ink-2">They stay on this device for a week. Copy them for the host, or send them again once the door is open.</p>
      <ol className="flex flex-col border-t border-line">
        {unsent.map((text, at) => (
          <li key={at} className="border-b border-line py-2 [overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={unsent.join('\n')} of="What wasn’t accepted" />
        <Button variant="quiet" onClick={onRetry}>
          Send again
        </Button>
      </div>
    </section>
  );
}
