import { LOCALE } from '#kernel/text/locale.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { formatBytes } from '../../overview/rules.ts';
import type { Storage } from '../../storage/contract.ts';
import { LIMIT_MAX } from '../../storage/rules.ts';
import { PersonSection } from './person-section.tsx';

/** How much a person stores, and may store. */
export function PersonStorage({ userId }: { userId: string }) {
  const trpc = useTrpc();
  const storage = useQuery(trpc.administration.getStorage.queryOptions({ userId }, { staleTime: 0 }));
  return (
    <PersonSection title="Storage" query={storage}>
      {(data) => <Limit key={`${userId} ${data.ownMegabytes}`} userId={userId} storage={data} />}
    </PersonSection>
  );
}

function Limit({ userId, storage: { bytes, ownMegabytes, usualMegabytes } }: { userId: string; storage: Storage }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [limit, setLimit] = useState(ownMegabytes === null ? '' : String(ownMegabytes));
  const [problem, setProblem] = useState<string>();
  const set = useMutation({
    ...trpc.administration.setStorageLimit.mutationOptions(),
    onSuccess: () => showToast({ text: 'The limit is set.', tone: 'good' }),
    onError: (error) => setProblem(error.message),
    onSettled: () => invalidate({ kind: 'storage-limit' }),
  });
  const usual = usualMegabytes === null ? 'Empty for none' : `Empty for everybody’s: ${usualMegabytes.toLocaleString(LOCALE)} MB`;
  return (
    <form
      noValidate
      className="flex flex-col gap-3 px-5 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (set.isPending) return;
        const megabytes = limit.trim() === '' ? null : Number(limit);
        if (megabytes !== null && !(Number.isInteger(megabytes) && megabytes >= 0 && megabytes <= LIMIT_MAX))
          return setProblem(`Enter whole megabytes, from 0 to ${LIMIT_MAX.toLocaleString(LOCALE)}.`);
        set.mutate({ userId, megabytes });
      }}
    >
      <p className="text-[14.5px] text-ink-2">Their photos and videos take {formatBytes(bytes)}.</p>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <TextField
            label="Limit in MB"
            hint={usual}
            error={problem}
            optional
            inputMode="numeric"
            value={limit}
            onChange={(event) => {
              setLimit(event.target.value);
              setProblem(undefined);
            }}
          />
        </div>
        <Button type="submit" variant="ghost" className="mt-7" loading={set.isPending}>
          Set
        </Button>
      </div>
    </form>
  );
}
