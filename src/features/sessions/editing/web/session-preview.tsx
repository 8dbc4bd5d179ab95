import { formatPrice } from '#kernel/money/money.ts';
import { penceOf } from '#kernel/money/typed-money.ts';
import { formatDuration, formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { RichText } from '#features/content/shared/items/rich-text.tsx';
import { SessionCardHead, SessionCardPrice } from '#features/content/shared/cards/session-card-head.tsx';
import { useLocalRatio } from '#features/media/shared/use-local-ratio.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import type { EventDate } from '../../dates/rules/expand-repeat.ts';
import type { SessionDraft } from './session-draft.ts';

export type SessionPreviewProps = { draft: SessionDraft; dates: readonly EventDate[] | null | undefined; cover: string | null };

/** How the card of a session will look to others, while it is being written. */
export function SessionPreview({ draft, dates, cover }: SessionPreviewProps) {
  const first = dates?.[0];
  const pence = penceOf(draft.price);
  const duration = Number(draft.duration);
  const places = draft.capacity.trim();
  const ratio = useLocalRatio(cover);
  return (
    <section aria-labelledby="preview-title" className="sticky top-[84px]">
      <h2 id="preview-title" className="mb-3 text-[13.5px] font-semibold text-ink-2">
        Preview
      </h2>
      <Card>
        <SessionCardHead
          date={first ? <DateTile instant={first.start.toISOString()} timeZone={draft.timeZone} /> : null}
          title={draft.title.trim() || 'Your title'}
          subtitle={draft.subtitle.trim() || null}
          below={
            <p className="mt-1 text-[13.5px] text-ink-2">
              {first
                ? `${formatShortDay(first.start, draft.timeZone).slice(0, 3)}, ${formatTime(first.start, draft.timeZone)}`
                : 'Day and time'}
              {duration > 0 ? ` · ${formatDuration(duration)}` : ''}
              {dates && dates.length > 1 ? ` · ${dates.length} dates` : ''}
              <span className="block [overflow-wrap:anywhere]">
                {draft.locationType === 'online' ? 'Online' : draft.city.trim() || 'City'}
              </span>
            </p>
          }
          price={
            <SessionCardPrice price={formatPrice(Number.isNaN(pence) ? 0 : Math.trunc(pence))}>
              {places ? <span className="text-[13.5px] text-ink-2">{places} places</span> : null}
            </SessionCardPrice>
          }
        />
        {cover === null ? null : <ImageFrame src={cover} alt="" ratio={ratio} />}
        <div className="flex flex-col gap-3.5 px-5 py-3.5">
          {draft.text.trim() ? <RichText text={draft.text} className="line-clamp-2 text-[14.5px] text-ink-2" /> : null}
          <span aria-hidden="true" className={classNames(buttonClass({ size: 'small' }), 'self-end')}>
            Buy Tickets
          </span>
        </div>
      </Card>
    </section>
  );
}
