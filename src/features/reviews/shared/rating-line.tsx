import { Star } from 'lucide-react';
import { Icon } from '#ui/media/icon.tsx';
import { useReviews, type ReviewsOf } from './use-reviews.ts';

/** The mean and the number of reviews, linked to them on the same page; nothing while there are too few for a mean. */
export function RatingLine(of: ReviewsOf) {
  const { data } = useReviews(of);
  const rating = data?.pages[0]?.rating;
  if (!rating || rating.mean === null) return null;
  return (
    <a href="#reviews" className="inline-flex min-h-8 w-fit items-center gap-1.5 rounded-small hover:underline pointer-coarse:min-h-11">
      <Icon of={Star} size={17} filled className="text-accent" />
      <b className="font-semibold">
        {rating.mean.toFixed(1)}
        <span className="sr-only"> of 5 stars,</span>
      </b>{' '}
      <span className="text-[13.5px] text-ink-2">{rating.count} reviews</span>
    </a>
  );
}
