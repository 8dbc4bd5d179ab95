import { useOwnUser } from '#features/people/shared/use-own-user.ts';
import { kindOfType } from '#features/media/rules.ts';
import { typeOfFile } from '#features/media/shared/check-file.ts';
import { frameRatio } from '#features/media/shared/frame-ratio.ts';
import { LocalMedia } from '#features/media/shared/local-media.tsx';
import { MediaSlide } from '#features/media/shared/media-slide.tsx';
import { useLocalRatio } from '#features/media/shared/use-local-ratio.ts';
import { Card } from '#ui/layout/card.tsx';
import { Carousel } from '#ui/media/carousel.tsx';
import { AuthorLine } from '../../shared/items/author-line.tsx';
import { RichText } from '../../shared/items/rich-text.tsx';
import type { ComposerItem } from '../../shared/composer/use-composer-media.ts';

export type PostPreviewProps = { id: string; text: string; items: readonly ComposerItem[] };

/** A preview of a post as others will see it. */
export function PostPreview({ id, text, items }: PostPreviewProps) {
  const { user } = useOwnUser();
  const shown = items.filter((item) => item.kind === 'attached' || item.upload.status !== 'failed');
  const ratio = useRatioOf(shown[0]);
  return (
    <section aria-labelledby="preview-title" className="sticky top-[84px]">
      <h2 id="preview-title" className="mb-3 text-[13.5px] font-semibold text-ink-2">
        Preview
      </h2>
      <Card>
        <div className="flex flex-col gap-3 p-5">
          {user ? <AuthorLine author={user} below="Now" /> : null}
          {text.trim() ? (
            <RichText text={text} className="line-clamp-[12] text-[14.5px]" />
          ) : (
            <p className="text-ink-3">{shown.length > 0 ? 'No text yet' : 'Your text'}</p>
          )}
        </div>
        {shown.length > 0 ? (
          <Carousel label="Photos and videos of the preview">
            {shown.map((item) =>
              item.kind === 'attached' ? (
                <MediaSlide key={item.key} entity={item.entity} seed={id} ratio={ratio} />
              ) : (
                <div key={item.key} style={{ aspectRatio: ratio }}>
                  <LocalMedia upload={item.upload} className="size-full" />
                </div>
              ),
            )}
          </Carousel>
        ) : null}
      </Card>
    </section>
  );
}

/** The frame of a post takes the shape of its first picture. */
function useRatioOf(first: ComposerItem | undefined): number {
  const isFilm = first?.kind === 'upload' && kindOfType(typeOfFile(first.upload.file)) === 'video';
  const local = useLocalRatio(first?.kind === 'upload' && !isFilm ? first.upload.previewUrl : null);
  if (isFilm) return 16 / 9;
  return first?.kind === 'attached' ? frameRatio([first.entity]) : local;
}
