import type { SessionEvent } from '../../contract.ts';

/** Where an event takes place in person, as far as the reader may know: the address with a link to a map of it, or only the town. */
export function StreetAddress({ event: { formattedAddress, city } }: { event: SessionEvent }) {
  if (formattedAddress === null) return <span className="[overflow-wrap:anywhere]">{city ?? 'In person'}</span>;
  return (
    <>
      <span className="[overflow-wrap:anywhere]">{formattedAddress}</span>
      <a
        className="block w-fit text-[13.5px] text-accent-text underline"
        href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: formattedAddress }).toString()}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        Open in maps
      </a>
    </>
  );
}
