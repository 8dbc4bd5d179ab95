import { Compass, TriangleAlert } from 'lucide-react';
import { isMissing } from '#platform/web/page/is-missing.ts';
import { useRefetchAsReader } from '#platform/web/page/use-refetch-as-reader.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Icon } from '#ui/media/icon.tsx';

/** Shown instead of a page that doesn't exist or has crashed (docs/product.md#error-pages). */
export function ErrorScreen({ error }: { error: unknown }) {
  const missing = isMissing(error);
  // Until it is known, nothing says that it doesn't exist.
  if (useRefetchAsReader(missing) && missing) return <Spinner label="Loading" size={28} className="w-full py-20" />;
  if (missing) {
    return (
      <Frame icon={Compass} title="We can't find what you're looking for" text="The page may have moved, or may never have existed.">
        <ButtonLink to="/">Go home</ButtonLink>
      </Frame>
    );
  }
  return (
    <Frame icon={TriangleAlert} title="Something went wrong" text="We're sorry, but an unexpected error occurred.">
      <Button onClick={() => location.reload()}>Try again</Button>
      <ButtonLink to="/" variant="ghost" reloadDocument>
        Go home
      </ButtonLink>
    </Frame>
  );
}

function Frame({ icon, title, text, children }: { icon: typeof Compass; title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto flex max-w-[46ch] flex-col items-center gap-4 py-20 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Icon of={icon} size={30} />
      </span>
      <h1 className="text-[28px]">{title}</h1>
      <p className="text-ink-2">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
