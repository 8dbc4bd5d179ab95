import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SessionContent } from '#features/content/contract.ts';
import { contentPath } from '#features/content/shared/items/content-path.ts';
import { isSentBefore } from '#features/content/shared/composer/is-sent-before.ts';
import { contentRefusals } from '#features/content/refusals.ts';
import { onlyNew, type ComposerMedia as Media } from '#features/content/shared/composer/use-composer-media.ts';
import { restOrNull } from '#platform/web/query/rest.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { CreateSession } from '../../contract.ts';

type Request = { content: CreateSession['content']; media: ReturnType<Media['request']> };

/** Says why publishing failed. */
export function failureOf(error: Error): string {
  return isSentBefore(error, contentRefusals.CONTENT_ID_TAKEN())
    ? 'An earlier version of this session is already published: it’s on your profile. Publish again to offer this one too.'
    : error.message || 'Failed to create session';
}

type Outcomes = { onPublished: () => void; onSentBefore: () => void };

/** Publishes a new session, or saves the changes to a published one, and goes to its page. */
export function usePublish(editing: SessionContent | undefined, { onPublished, onSentBefore }: Outcomes) {
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  return useMutation({
    mutationFn({ content, media }: Request) {
      if (!editing) return restOrNull('POST', '/session', { content, ...onlyNew(media) });
      const { id, type, text, tags, categoryTags: _none, visibility, inSearchEngines, subscriptionId: _offer, ...session } = content;
      const contentItemUri = { type, id: id ?? editing.id };
      const edited = { text, tags, categoryTags: editing.categoryTags, visibility, inSearchEngines, session };
      return restOrNull('PATCH', '/content', { contentItemUri, basedOn: editing.editedAt, content: edited, ...media });
    },
    async onSuccess(created) {
      if (!created) throw new Error('Failed to create session');
      onPublished();
      showToast({ text: editing ? 'Your changes have been saved.' : 'Your session has been published.', tone: 'good' });
      await invalidate({ kind: 'published', type: 'SESSION' });
      await navigate(contentPath(created.content));
    },
    onError: (error) => isSentBefore(error, contentRefusals.CONTENT_ID_TAKEN()) && onSentBefore(),
  });
}
