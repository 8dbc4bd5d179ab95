import { RichText } from '#features/content/shared/items/rich-text.tsx';

/** The host’s notes for participants, such as what to bring. */
export function GoodToKnow({ notes, heading: Heading }: { notes: string; heading: 'h2' | 'h3' }) {
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <Heading className="mb-1 text-[13.5px] font-semibold">Good to know</Heading>
      <RichText text={notes} className="text-[14.5px]" />
    </div>
  );
}
