import { useId, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { putResponse } from '#platform/web/query/put-response.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { administrationRefusals } from '../../refusals.ts';
import { MARK_CHARACTERS_MAX, type Settings } from '../contract.ts';
import { readMarkFile } from './read-mark-file.ts';
import { SettingCard } from './setting-card.tsx';
import { sourceHint } from './source-hint.ts';

const UNREADABLE = 'Your browser can’t read this file. Choose a picture, such as a PNG or SVG.';

/** The picture that stands for the site beside its name, in icons, mails and previews. */
export function MarkForm({ settings: { values, facts } }: { settings: Settings }) {
  // What was chosen and isn't saved: a picture in base64, or null for the drawn mark.
  const [chosen, setChosen] = useState<string | null | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const field = useId();
  const undo = () => {
    setChosen(undefined);
    setProblem(undefined);
  };
  const change = useSetMark(undo);
  const shown = chosen === undefined ? values.mark && `/site-mark/${values.mark.id}.png` : chosen && `data:image/png;base64,${chosen}`;
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    change.reset();
    const picture = await readMarkFile(file);
    const isSmall = picture !== null && picture.length <= MARK_CHARACTERS_MAX;
    setProblem(picture === null ? UNREADABLE : isSmall ? undefined : administrationRefusals.MARK_TOO_DETAILED().message);
    if (isSmall) setChosen(picture);
  };
  return (
    <SettingCard
      title="Mark"
      intro="A picture in place of the drawn mark: beside the name, as the icon of tabs and of the installed site, in mails and on previews of links."
      error={change.error?.message ?? problem}
      busy={change.isPending}
      changed={chosen !== undefined}
      onSave={() => {
        if (chosen === undefined) return false;
        change.mutate({ picture: chosen, seen: values.mark });
        return true;
      }}
      onUndo={undo}
    >
      <div className="flex flex-wrap items-center gap-4">
        <Shown picture={shown} />
        <div className="flex flex-wrap gap-2">
          <span className="relative">
            <input
              id={field}
              type="file"
              accept="image/*"
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                void choose(file);
              }}
            />
            <label
              htmlFor={field}
              className={`${buttonClass({ variant: 'ghost' })} peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring`}
            >
              Choose a picture
            </label>
          </span>
          {shown === null ? null : (
            <button
              type="button"
              className={buttonClass({ variant: 'bare' })}
              onClick={() => setChosen(values.mark === null ? undefined : null)}
            >
              Use the drawn mark
            </button>
          )}
        </div>
      </div>
      <p className="text-[13px] text-ink-2">Square pictures without a background look best, on light and dark. {sourceHint(facts.mark)}</p>
    </SettingCard>
  );
}

function Shown({ picture }: { picture: string | null }) {
  const own = { backgroundImage: `url(${JSON.stringify(picture)})` };
  return (
    <div role="img" aria-label={picture === null ? 'The drawn mark' : 'The site’s own mark'} className="flex gap-3">
      {['bg-white', 'bg-[#17181d]'].map((under) => (
        <span key={under} className={`grid size-20 place-items-center rounded-control border border-line ${under}`}>
          {picture === null ? (
            <span className="size-12 rounded-[50%_50%_50%_13px] bg-accent" />
          ) : (
            <span className="size-14 bg-contain bg-center bg-no-repeat" style={own} />
          )}
        </span>
      ))}
    </div>
  );
}

function useSetMark(onSaved: () => void) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  return useMutation({
    ...trpc.administration.setMark.mutationOptions(),
    async onSuccess(settings) {
      await putResponse(queries, trpc.administration.getSettings.queryKey({}), settings);
      onSaved();
      showToast({ text: 'Saved. Pages show it from their next visit on.', tone: 'good' });
    },
    onError: () => queries.refetchQueries({ queryKey: trpc.administration.getSettings.queryKey({}), exact: true }),
  });
}
