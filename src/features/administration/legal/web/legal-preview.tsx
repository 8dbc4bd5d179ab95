import { useMutation } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { LegalNodes } from '../../shared/legal-nodes.tsx';
import type { LegalKind } from '../contract.ts';
import { sectionsOf } from '../rules.ts';

/** How the words will look. The server reads Markdown, so that no page carries what does; hence a button and not each key. */
export function LegalPreview({ kind, markdown }: { kind: LegalKind; markdown: string }) {
  const trpc = useTrpc();
  const preview = useMutation(trpc.administration.previewLegalText.mutationOptions());
  const shown = preview.data && preview.variables?.markdown === markdown ? sectionsOf(preview.data.nodes) : null;
  const data = <p className="rounded-small bg-sunken px-3 py-2 text-ink-2">The list of personal data comes here.</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        variant="ghost"
        loading={preview.isPending}
        disabled={markdown.trim() === ''}
        onClick={() => preview.mutate({ kind, markdown })}
      >
        Preview
      </Button>
      {preview.error ? <Notice tone="danger">{preview.error.message}</Notice> : null}
      {shown === null ? null : (
        <section
          aria-label="Preview"
          className="w-full max-w-[66ch] space-y-4 rounded-card border border-line p-5 leading-[1.7] [&_code]:rounded-small [&_code]:bg-sunken [&_code]:px-1.5 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5"
        >
          <LegalNodes nodes={shown.intro} data={data} />
          {shown.sections.map(({ id, title, nodes }) => (
            <div key={id} className="space-y-4">
              <h2 className="text-2xl [overflow-wrap:anywhere]">{title}</h2>
              <LegalNodes nodes={nodes} data={data} />
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
