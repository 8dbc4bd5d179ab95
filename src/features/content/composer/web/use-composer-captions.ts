import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { CaptionLanguage, Captions, MediaEntity } from '#features/media/contract.ts';
import { useRetainedState } from '#ui/layout/use-retained-state.ts';
import { likelyLanguage, readCaptionsFile } from '#features/media/shared/read-captions-file.ts';

/** Captions of a film in the composer; `fileName` is null for those it already has. */
export type ComposerCaptions = { key: string; language: CaptionLanguage; fileName: string | null } & (
  | { status: 'ready'; id: string }
  | { status: 'sending' }
  | { status: 'failed'; error: string }
);

export type CaptionsOfFilms = {
  /** The captions of a film, by the key of its item, which is its id if it is already attached. */
  of: (film: string) => readonly ComposerCaptions[];
  add: (film: string, file: File) => void;
  /** Replaces a caption file with another one. */
  replace: (film: string, key: string, file: File) => void;
  remove: (film: string, key: string) => void;
  speak: (film: string, key: string, language: CaptionLanguage) => void;
  /** Drops the captions of a removed film. */
  removeFilm: (film: string) => void;
  /** Resets everything to its initial state. */
  clear: () => void;
};

type Lists = Readonly<Record<string, readonly ComposerCaptions[]>>;

/**
 * The captions of the films in an item being written or edited. A file is read and sent to the server at once, which reports what is wrong
 * with it; it is attached to the film when the item is saved.
 */
export function useComposerCaptions(entities: readonly MediaEntity[], retainedAs: string | null = null): CaptionsOfFilms {
  const trpc = useTrpc();
  const { mutateAsync } = useMutation(trpc.media.addCaptions.mutationOptions());
  const [lists, setLists] = useRetainedState<Lists>(retainedAs, {});
  const attempts = useRef(0);
  // Nothing receives the response of an upload that was in flight when the page was left.
  useEffect(() => setLists((current) => mapLists(current, asLost)), [setLists]);
  const startOf = (film: string) => readyCaptions(entities.find(({ id }) => id === film)?.captions);
  const change = (film: string, how: (list: readonly ComposerCaptions[]) => readonly ComposerCaptions[]) =>
    setLists((current) => ({ ...current, [film]: how(current[film] ?? startOf(film)) }));
  const patch = (film: string, key: string, how: (one: ComposerCaptions) => ComposerCaptions) =>
    change(film, (list) => list.map((one) => (one.key === key ? how(one) : one)));

  const latest = useRef(new Map<string, number>());
  async function send(film: string, key: string, file: File) {
    const attempt = (attempts.current += 1);
    latest.current.set(key, attempt);
    // Ignores the response for a file that has been replaced since.
    const finish = (outcome: { status: 'ready'; id: string } | { status: 'failed'; error: string }) => {
      if (latest.current.get(key) === attempt) patch(film, key, ({ language, fileName }) => ({ key, language, fileName, ...outcome }));
    };
    try {
      const { id } = await mutateAsync({ text: await readCaptionsFile(file) });
      finish({ status: 'ready', id });
    } catch (failure) {
      finish({ status: 'failed', error: failure instanceof Error ? failure.message : 'The captions couldn’t be sent.' });
    }
  }

  return {
    of: (film) => lists[film] ?? startOf(film),
    add(film, file) {
      const key = `file-${crypto.randomUUID()}`;
      const language = likelyLanguage(
        file.name,
        (lists[film] ?? startOf(film)).map((one) => one.language),
      );
      change(film, (list) => [...list, { key, language, fileName: file.name, status: 'sending' }]);
      void send(film, key, file);
    },
    replace(film, key, file) {
      patch(film, key, ({ language }) => ({ key, language, fileName: file.name, status: 'sending' }));
      void send(film, key, file);
    },
    remove(film, key) {
      latest.current.delete(key);
      change(film, (list) => list.filter((one) => one.key !== key));
    },
    speak: (film, key, language) => patch(film, key, (one) => ({ ...one, language })),
    clear() {
      latest.current.clear();
      setLists({});
    },
    removeFilm(film) {
      for (const { key } of lists[film] ?? []) latest.current.delete(key);
      setLists((current) => Object.fromEntries(Object.entries(current).filter(([name]) => name !== film)));
    },
  };
}

function readyCaptions(captions: readonly Captions[] = []): readonly ComposerCaptions[] {
  return captions.map(({ id, language }) => ({ key: id, language, fileName: null, status: 'ready', id }));
}

function mapLists(lists: Lists, how: (one: ComposerCaptions) => ComposerCaptions): Lists {
  return Object.fromEntries(Object.entries(lists).map(([film, list]) => [film, list.map(how)]));
}

function asLost(one: ComposerCaptions): ComposerCaptions {
  return one.status === 'sending' ? { ...one, status: 'failed', error: 'The captions couldn’t be sent.' } : one;
}
