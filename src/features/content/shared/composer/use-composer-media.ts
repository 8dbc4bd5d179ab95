import { useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import type { EditedEntityInput, MediaEntity, MediaMetadata } from '#features/media/contract.ts';
import { kindOfType } from '#features/media/rules.ts';
import { useUploads, type Upload } from '#features/media/shared/use-uploads.ts';
import { dropRetainedState, useRetainedState } from '#ui/layout/use-retained-state.ts';
import { useComposerCaptions, type CaptionsOfFilms, type ComposerCaptions } from '../../composer/web/use-composer-captions.ts';

/** A picture or video in the composer: one that is already attached, or a file from this device. */
export type ComposerItem = { key: string; alt: string; captions: readonly ComposerCaptions[] } & (
  | { kind: 'attached'; entity: MediaEntity }
  | { kind: 'upload'; upload: Upload }
);

export type ComposerMedia = {
  items: readonly ComposerItem[];
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  retry: (key: string) => void;
  /** Moves an item to another position. */
  move: (key: string, to: number) => void;
  describe: (key: string, alt: string) => void;
  captions: Pick<CaptionsOfFilms, 'add' | 'replace' | 'remove' | 'speak'>;
  clear: () => void;
  /** How many of the files last added exceeded the limit. */
  surplus: number;
  /** Whether closing the page would lose files or changes to attached media. */
  unsaved: boolean;
  /** Whether they are retained when the person goes to another page and comes back. */
  isRetained: boolean;
  /** Drops the retained state once it has been published. */
  drop: () => void;
  /** Why the form can't be sent, or null. */
  problem: string | null;
  /** The files that are still being sent, and how much of all that are new has arrived, from 0 to 1; null if there are none. */
  sending: { count: number; progress: number } | null;
  /** The part of the request that describes the items, in display order. */
  request: () => { entities: EditedEntityInput[]; metadata: MediaMetadata };
};

/**
 * The media of a post or session being written or edited: those attached and those being uploaded, in one order. With `retainedAs`, the
 * files are retained when the person leaves the page and comes back.
 */
export function useComposerMedia(saved: readonly MediaEntity[] = [], retainedAs: string | null = null): ComposerMedia {
  const part = (name: string) => retainedAs && `${retainedAs}.${name}`;
  const uploads = useUploads('media', part('uploads'));
  const [attached, setAttached] = useState(saved);
  const [order, setOrder] = useRetainedState<readonly string[]>(part('order'), []);
  const [alts, setAlts] = useRetainedState<Readonly<Record<string, string>>>(part('alts'), {});
  const [surplus, setSurplus] = useState(0);
  const captions = useComposerCaptions(saved, part('captions'));
  const aboutOf = (key: string, entity?: MediaEntity) => ({ key, alt: alts[key] ?? entity?.alt ?? '', captions: captions.of(key) });
  const items = inOrder(
    [
      ...attached.map((entity) => ({ ...aboutOf(entity.id, entity), kind: 'attached' as const, entity })),
      ...uploads.uploads.map((upload) => ({ ...aboutOf(keyOf(upload)), kind: 'upload' as const, upload })),
    ],
    order,
  );
  const uploadOf = (key: string) => uploads.uploads.find((upload) => keyOf(upload) === key);
  return {
    items,
    add(files) {
      const room = Math.max(0, LIMITS.postMediaMax - items.length);
      uploads.add(files.slice(0, room));
      setSurplus(Math.max(0, files.length - room));
    },
    remove(key) {
      setSurplus(0);
      captions.removeFilm(key);
      const upload = uploadOf(key);
      if (upload) uploads.remove(upload.id);
      else setAttached((current) => current.filter(({ id }) => id !== key));
    },
    retry(key) {
      const upload = uploadOf(key);
      if (upload) uploads.retry(upload.id);
    },
    move: (key, to) =>
      setOrder(
        items
          .map((item) => item.key)
          .filter((other) => other !== key)
          .toSpliced(to, 0, key),
      ),
    describe: (key, alt) => setAlts((current) => ({ ...current, [key]: alt })),
    captions,
    clear() {
      uploads.clear();
      setAttached(saved);
      setOrder([]);
      setAlts({});
      captions.clear();
      setSurplus(0);
    },
    surplus,
    unsaved: !isAsSaved(items, saved),
    isRetained: retainedAs !== null,
    drop: () => retainedAs !== null && dropRetainedState(retainedAs),
    problem: problemOf(items),
    sending: sendingOf(items),
    request: () => requestOf(items),
  };
}

function keyOf(upload: Upload): string {
  return `upload-${upload.id}`;
}

// Items that haven't been moved come after those that have, in their original order.
function inOrder(items: ComposerItem[], order: readonly string[]): ComposerItem[] {
  const place = (item: ComposerItem) => (order.includes(item.key) ? order.indexOf(item.key) : order.length);
  return items.toSorted((one, other) => place(one) - place(other));
}

/** Whether the items are exactly those already attached: none added, removed, moved, or changed in description or captions. */
export function isAsSaved(items: readonly ComposerItem[], saved: readonly MediaEntity[]): boolean {
  return items.length === saved.length && items.every((item, index) => item.kind === 'attached' && isAs(item, saved[index]));
}

function isAs({ key, alt, captions }: ComposerItem, entity: MediaEntity | undefined): boolean {
  const languages = entity?.captions ?? [];
  return (
    key === entity?.id &&
    alt === (entity.alt ?? '') &&
    captions.length === languages.length &&
    captions.every((one, place) => one.fileName === null && one.key === languages[place]?.id && one.language === languages[place].language)
  );
}

function problemOf(items: readonly ComposerItem[]): string | null {
  const files = items.flatMap((item) => (item.kind === 'upload' ? [item.upload.status] : []));
  const captions = items.flatMap((item) => item.captions.map(({ status }) => status));
  if (files.includes('failed')) return 'Retry or remove the files that couldn’t be sent.';
  if (captions.includes('failed')) return 'Replace or remove the captions that couldn’t be read.';
  return null;
}

/** Returns how many files are still being sent, and how much of the new ones has arrived, by their sizes; null if all have. */
export function sendingOf(items: readonly ComposerItem[]): ComposerMedia['sending'] {
  const uploads = items.flatMap((item) => (item.kind === 'upload' ? [item.upload] : []));
  const captions = items.flatMap((item) => item.captions.filter(({ status }) => status === 'sending'));
  const count = uploads.filter(({ status }) => status === 'sending').length + captions.length;
  const size = uploads.reduce((sum, { file }) => sum + file.size, 0);
  const sent = uploads.reduce((sum, { file, progress }) => sum + file.size * progress, 0);
  return count === 0 ? null : { count, progress: size === 0 ? 0 : sent / size };
}

/** The same for an item that isn't published yet: nothing is attached, all of it is new. */
export function onlyNew({ entities, metadata }: ReturnType<ComposerMedia['request']>) {
  return { entities: entities.flatMap((entity) => ('key' in entity ? [entity] : [])), metadata };
}

function requestOf(items: readonly ComposerItem[]): ReturnType<ComposerMedia['request']> {
  const entities = items.flatMap((item, position): EditedEntityInput[] => {
    const alt = item.alt.trim() || null;
    const captions = item.captions.flatMap((one) => (one.status === 'ready' ? [{ id: one.id, language: one.language }] : []));
    if (item.kind === 'attached') return [{ id: item.entity.id, position, alt, ...(item.entity.type === 'video' ? { captions } : {}) }];
    if (item.upload.status !== 'sent') return [];
    const { key, fileType } = item.upload.uploaded;
    const type = kindOfType(fileType) ?? 'image';
    return [{ key, type, entityType: 'content', position, alt, ...(type === 'video' ? { captions } : {}) }];
  });
  const files = items.flatMap((item) => (item.kind === 'upload' && item.upload.status === 'sent' ? [item.upload.uploaded] : []));
  return { entities, metadata: { files } };
}
