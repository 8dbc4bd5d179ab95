import { useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { AdminHeading } from '../../shared/admin-heading.tsx';
import { DecidedTags } from './decided-tags.tsx';
import { WaitingTags } from './waiting-tags.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Unknown tags', unlisted: true });

const LISTS = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const;

/** Unknown tags, for administrators to approve, map, block or reopen (docs/product.md#unknown-tags). */
export default function UnknownTagsScreen() {
  const [shown, setShown] = useState<(typeof LISTS)[number]['value']>('waiting');
  return (
    <>
      <AdminHeading title="Unknown Tags">
        <Segmented label="Which tags" labelHidden options={LISTS} value={shown} onValueChange={setShown} />
      </AdminHeading>
      {shown === 'waiting' ? <WaitingTags /> : <DecidedTags />}
    </>
  );
}
