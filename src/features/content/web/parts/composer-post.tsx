import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { v7 } from 'uuid';
import { z } from 'zod';
import { LIMITS } from '#kernel/limits.ts';
import { useUploads } from '#features/media/web/parts/use-uploads.ts';
import { rest } from '#platform/web/rest.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageColumns } from '#ui/page-columns.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { showToast } from '#ui/toast.ts';
import { CreatePost, type PublishedContent } from '../../contract.ts';
import { useDraft } from './composer-draft.ts';
import { attachPhotos, photosProblem } from './composer-entities.ts';
import { focusFirstError, imagesOf } from './composer-form.ts';
import { ComposerPhotos } from './composer-photos.tsx';
import { contentPath } from './content-path.ts';

const PostDraft = z.object({ id: z.uuid(), text: z.string(), tags: z.array(z.string()) });

/** The composer of a post: words, pictures, tags. */
export function PostComposer({ userId }: { userId: string }) {
  const { draft, touched, change, clear } = useDraft(`turnout.draft.post.${userId}`, PostDraft, () => ({ id: v7(), text: '', tags: [] }));
  const uploads = useUploads('media');
  const [alts, setAlts] = useState<Record<number, string>>({});
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const publish = usePublish(clear);
  const errors = tried ? errorsOf(draft, uploads.uploads.length) : {};
  const photos = photosProblem(uploads.uploads, LIMITS.postMediaMax);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (publish.isPending) return;
    if (Object.keys(errorsOf(draft, uploads.uploads.length)).length > 0 || photos !== null) return focusFirstError(form.current);
    publish.mutate({ content: draft, ...attachPhotos(uploads.uploads, alts) });
  }
  function paste(event: ClipboardEvent) {
    const files = imagesOf(event.clipboardData).slice(0, LIMITS.postMediaMax - uploads.uploads.length);
    if (files.length === 0) return;
    event.preventDefault();
    uploads.add(files);
  }
  return (
    <PageColumns>
      <form ref={form} noValidate onSubmit={submit} onPaste={paste} aria-label="New post" className="flex flex-col gap-6">
        <TextArea
          label="Text"
          rows={6}
          placeholder="What would you like to share?"
          value={draft.text}
          error={errors.text}
          countTo={LIMITS.postTextMax}
          onChange={(event) => change({ text: event.target.value })}
        />
        <ComposerPhotos
          uploads={uploads}
          alts={alts}
          onAltChange={(id, alt) => setAlts((current) => ({ ...current, [id]: alt }))}
          error={tried ? photos : null}
        />
        <TagInput
          label="Tags"
          tags={draft.tags}
          error={errors.tags ?? null}
          maxTags={LIMITS.tagsMax}
          maxLength={LIMITS.tagMax}
          onTagsChange={(tags) => change({ tags })}
        />
        <p className="text-[13.5px] text-ink-2">Everybody can see this post.</p>
        {publish.error ? <Notice tone="danger">{publish.error.message}</Notice> : null}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {touched ? (
            <Button look="bare" disabled={publish.isPending} onClick={clear}>
              Start over
            </Button>
          ) : null}
          <Button type="submit" loading={publish.isPending}>
            Publish post
          </Button>
        </div>
      </form>
    </PageColumns>
  );
}

function errorsOf(draft: z.output<typeof PostDraft>, photoCount: number): { text?: string; tags?: string } {
  if (draft.text.trim() === '' && photoCount === 0) return { text: 'Write something or add a photo.' };
  const issues = CreatePost.safeParse({ content: draft }).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[1], message]));
}

function usePublish(onPublished: () => void) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (request: object) => rest<PublishedContent>('POST', '/content', request),
    async onSuccess({ content }) {
      onPublished();
      showToast({ text: 'Your post is published.', tone: 'good' });
      await Promise.all([trpc.content, trpc.feed].map((part) => queries.invalidateQueries({ ...part.pathFilter(), refetchType: 'none' })));
      await navigate(contentPath(content));
    },
  });
}
