import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { focusFirstError } from '#features/content/shared/composer/composer-form.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { UnsavedChanges } from '#ui/app/unsaved-changes.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { LEGAL_CHANGE_MAX, LEGAL_TEXT_MAX, PublishLegalText, type LegalKind, type LegalSource, type LegalTextOutput } from '../contract.ts';
import { LEGAL_TEXTS } from '../copy.ts';
import { EDITED } from './edited.ts';
import { LegalPreview } from './legal-preview.tsx';

type Props = { kind: LegalKind; source: LegalSource; legal: LegalTextOutput };
type Errors = Partial<Record<'markdown' | 'change' | 'holdsFrom', string | undefined>>;

/** Writes the next version of a text, shows how it will look, and publishes it. */
export function LegalForm({ kind, source, legal }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [markdown, setMarkdown] = useState(source.markdown ?? '');
  const [change, setChange] = useState('');
  const [holdsFrom, setHoldsFrom] = useState('');
  const [tell, setTell] = useState(kind !== 'IMPRINT');
  const [errors, setErrors] = useState<Errors>({});
  const [asking, setAsking] = useState<PublishLegalText | null>(null);
  const today = useNow().toISOString().slice(0, 10);
  const publish = usePublish(() => setAsking(null));
  const isChanged = markdown.trim() !== (source.markdown ?? '');
  const check = () => {
    const read = PublishLegalText.safeParse({
      kind,
      markdown,
      change,
      holdsFrom: holdsFrom === '' ? null : holdsFrom,
      tell,
      seen: source.version,
    });
    const wrong = Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
    setErrors(isChanged ? wrong : { markdown: 'These are the words of the last version.' });
    if (read.success && isChanged) setAsking(read.data);
    else focusFirstError(form.current);
  };
  return (
    <Card as="section" padded aria-label={LEGAL_TEXTS[kind].title}>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <p className="max-w-[66ch] text-[14px] text-ink-2">{EDITED[kind].note}</p>
        <Now kind={kind} legal={legal} />
        <TextArea
          label="Text"
          hint="Markdown: ## heading, - list, **strong**, [words](https://…). HTML is shown as it is written, pictures by their description."
          rows={16}
          className="font-mono text-[14px]"
          maxLength={LEGAL_TEXT_MAX}
          countTo={LEGAL_TEXT_MAX}
          countNear
          error={errors.markdown}
          value={markdown}
          onChange={(event) => {
            setMarkdown(event.target.value);
            setErrors({});
          }}
        />
        <LegalPreview kind={kind} markdown={markdown} />
        <TextField
          label="What changed"
          hint="In a sentence, for people who know the version before."
          maxLength={LEGAL_CHANGE_MAX}
          error={errors.change}
          value={change}
          onChange={(event) => {
            setChange(event.target.value);
            setErrors({});
          }}
        />
        {kind === 'IMPRINT' ? null : (
          <div className="max-w-xs">
            <DateField
              label="Holds from"
              optional
              hint="Now if empty; the day begins at midnight UTC"
              min={today}
              error={errors.holdsFrom}
              value={holdsFrom}
              onValueChange={setHoldsFrom}
            />
          </div>
        )}
        <Checkbox
          label="Tell everybody"
          hint="All who have an account get a notification and an email, and see a banner until they have read it."
          checked={tell}
          onChange={(event) => setTell(event.target.checked)}
        />
        {publish.error ? <Notice tone="danger">{publish.error.message}</Notice> : null}
        <div>
          <Button type="submit" loading={publish.isPending}>
            Publish version {source.version + 1}
          </Button>
        </div>
      </form>
      <UnsavedChanges when={(isChanged || change !== '') && !publish.isPending}>Your words aren’t published yet.</UnsavedChanges>
      {asking ? (
        <LazyConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setAsking(null))}
          title={`Publish version ${source.version + 1}?`}
          confirmLabel="Publish"
          busy={publish.isPending}
          onConfirm={() => publish.mutate(asking)}
        >
          It can’t be changed or removed afterwards: every version stays readable at its address. A mistake is corrected by the next one.
          {asking.tell ? ' Everybody is told.' : ' Nobody is told.'}
        </LazyConfirmDialog>
      ) : null}
    </Card>
  );
}

function Now({ kind, legal: { current, versions } }: Pick<Props, 'kind' | 'legal'>) {
  const { path } = LEGAL_TEXTS[kind];
  if (versions.length === 0) return <p className="text-[14px]">Nothing is published yet.</p>;
  return (
    <p className="text-[14px]">
      {current === 0 ? 'No version of yours holds yet. ' : `Version ${current} holds now. `}
      Published:{' '}
      {versions.map(({ version }, index) => (
        <span key={version}>
          {index === 0 ? '' : ', '}
          <TextLink to={`${path}/${version}`}>version {version}</TextLink>
        </span>
      ))}
    </p>
  );
}

function usePublish(onSettled: () => void) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  return useMutation({
    ...trpc.administration.publishLegalText.mutationOptions(),
    async onSuccess({ version }) {
      showToast({ text: `Version ${version} is published.`, tone: 'good' });
      await invalidate({ kind: 'legal-text' });
    },
    onSettled,
  });
}
