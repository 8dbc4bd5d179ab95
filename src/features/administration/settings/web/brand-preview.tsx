import { BACKGROUNDS, shadesOf, type Theme } from '#kernel/site/accent.ts';

const WORDS: Record<Theme, { label: string; ink: string; line: string }> = {
  light: { label: 'Light', ink: '#17181c', line: '#e7e2da' },
  dark: { label: 'Dark', ink: '#f2f2f4', line: '#2a2d35' },
};

/** What pages look like with a name and accents, in both themes whichever the reader has. */
export function BrandPreview({ name, light, dark }: { name: string } & Record<Theme, string>) {
  return (
    <div role="group" aria-label="Preview" className="grid gap-3 sm:grid-cols-2">
      <Sample theme="light" name={name} accent={light} />
      <Sample theme="dark" name={name} accent={dark} />
    </div>
  );
}

function Sample({ theme, name, accent }: { theme: Theme; name: string; accent: string }) {
  const { label, ink, line } = WORDS[theme];
  const [paper] = BACKGROUNDS[theme];
  const shades = shadesOf(accent, theme);
  return (
    <div className="flex min-w-0 flex-col gap-3 rounded-card border p-4" style={{ background: paper, color: ink, borderColor: line }}>
      <p className="flex min-w-0 items-center gap-2 font-display text-[19px] font-bold">
        <span aria-hidden="true" className="size-5 shrink-0 rounded-[50%_50%_50%_6px]" style={{ background: shades.accent }} />
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </p>
      <p className="rounded-control px-3 py-2 text-[14px]" style={{ background: shades.soft }}>
        {label} page, with <span style={{ color: shades.text, fontWeight: 600 }}>words in the accent</span>
      </p>
      <p>
        <span
          className="inline-block rounded-full px-4 py-2 text-[14px] font-semibold"
          style={{ background: shades.accent, color: shades.ink }}
        >
          A button
        </span>
      </p>
    </div>
  );
}
