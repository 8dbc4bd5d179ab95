import type { ExportSection } from '#platform/server/database/personal-data.ts';

const WIDEST = 20;

/** The README of an export: describes its files, each in one line. */
export function exportReadme(site: string, sections: readonly Pick<ExportSection, 'file' | 'text'>[]): string {
  const heading = `Your data on ${site}`;
  return `${heading}
${'='.repeat(heading.length)}

Each .json file is a list in plain text (UTF-8). Times are in UTC (ISO 8601), amounts in pence (GBP).

${[...sections, PICTURES].map(lineOf).join('\n')}

What other people wrote, and their addresses and contacts, belong to them and aren’t included. Only the payment provider has your card numbers.
`;
}

const PICTURES = {
  file: 'media/',
  text: 'your pictures and videos, in the largest size we keep; the sound of each video is in a separate file',
};

// Longer names than the column are followed by two spaces.
function lineOf({ file, text }: { file: string; text: string }): string {
  return `${file.length > WIDEST ? `${file} ` : file.padEnd(WIDEST)} ${text}`;
}
