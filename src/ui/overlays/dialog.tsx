import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useBackCloses } from '#ui/overlays/use-back-closes.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  titleHidden?: boolean;
  description?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** As high as it can be on a phone from the start, for a body that grows while it loads: nothing above moves. */
  tall?: boolean;
  /** A picture before the body: from edge to edge, or inside the summary if there is one. */
  media?: ReactNode;
  /** `wide` leaves the picture of the summary out on a phone, so that the body begins in sight. */
  mediaOn?: 'all' | 'wide';
  /**
   * Shown with the title beside the body on wide screens and above it on a phone: what the body is about, such as a summary of a payment.
   */
  aside?: ReactNode;
  /** The heading of the body beside `aside`; on wide screens it stays while the body scrolls. */
  bodyTitle?: string;
  /** Buttons that stay visible below the scrolling body. */
  footer?: ReactNode;
  /** False while something must not be interrupted: no close button, no Escape, no Back, no press outside. */
  dismissible?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

const SIZES = { small: 'sm:max-w-[400px]', medium: 'sm:max-w-[480px]', large: 'sm:max-w-[720px]', wide: 'sm:max-w-[840px]' } as const;

/**
 * A dialog over the page: focus stays inside and returns to where it was; Back closes it. On a phone it is a sheet at the bottom edge. It is
 * only needed after a press: load the part that uses it with `lazyPart`.
 */
export function Dialog({ size = 'medium', tall = false, dismissible = true, ...props }: DialogProps) {
  const { open, onOpenChange, footer } = props;
  const bodyHeading = useRef<HTMLHeadingElement>(null);
  useBackCloses(open, () => onOpenChange(false), !dismissible);
  const change: ComponentProps<typeof Base.Root>['onOpenChange'] = (next, details) => {
    if (isSecondPress(details)) return details.cancel();
    if (next || dismissible) onOpenChange(next);
  };
  return (
    <Base.Root open={open} onOpenChange={change} disablePointerDismissal={!dismissible}>
      <Base.Portal>
        {/* A dialog over another dims that one too. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport className="fixed inset-0 z-50 grid items-end justify-items-center sm:items-center sm:p-6">
          <Base.Popup
            initialFocus={props.initialFocus ?? (() => !focusStill(bodyHeading.current))}
            className={classNames(
              // Clipped, not hidden: what is hidden can still be scrolled, as by a field within that is brought into sight.
              'relative flex max-h-[92dvh] w-full flex-col overflow-clip rounded-t-sheet bg-surface text-ink shadow-high outline-none transition duration-200 ease-out sm:max-h-[88dvh] sm:rounded-sheet dark:border dark:border-line',
              'max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full sm:data-ending-style:scale-[0.98] sm:data-ending-style:opacity-0 sm:data-starting-style:scale-[0.98] sm:data-starting-style:opacity-0',
              SIZES[size],
              tall && 'max-sm:h-[92dvh]',
            )}
          >
            <Head {...props} />
            {props.aside ? <BodyBeside {...props} heading={bodyHeading} /> : <Body {...props} />}
            {footer ? (
              <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
                {footer}
              </div>
            ) : null}
            {dismissible ? (
              <Base.Close
                aria-label="Close"
                className="absolute top-3 right-3 z-20 grid size-11 place-items-center rounded-full text-ink-2 transition-colors hover:bg-sunken hover:text-ink sm:size-10"
              >
                <Icon of={X} size={20} />
              </Base.Close>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

type PartProps = Pick<
  DialogProps,
  'title' | 'titleHidden' | 'description' | 'media' | 'mediaOn' | 'aside' | 'bodyTitle' | 'footer' | 'children'
>;

// Doesn't scroll, so that nothing comes to lie under the close button. On wide screens the summary beside the body has the title.
function Head({ title, titleHidden = false, aside }: PartProps) {
  return (
    <div className={classNames('shrink-0 px-6 pt-6 pr-16 pb-2', aside ? 'bg-sunken sm:hidden' : '', titleHidden ? 'h-14' : '')}>
      <Base.Title className={titleHidden ? 'sr-only' : classNames('[overflow-wrap:anywhere]', aside ? 'text-[22px]' : 'text-[26px]')}>
        {title}
      </Base.Title>
    </div>
  );
}

const SCROLLER = 'scrollbar-quiet min-h-0 flex-1 overflow-y-auto overscroll-contain';
type BesideProps = PartProps & { heading: RefObject<HTMLHeadingElement | null> };

const FOOT = 'pb-[max(1.5rem,env(safe-area-inset-bottom))]';

function Body({ titleHidden = false, description, media, children }: PartProps) {
  return (
    <div className={SCROLLER}>
      {media ? <div className="pt-2 pb-4">{media}</div> : null}
      <div className={`px-6 ${FOOT}`}>
        {description ? <Base.Description className="text-ink-2">{description}</Base.Description> : null}
        {children ? <div className={description ? 'pt-5' : titleHidden || media ? '' : 'pt-3'}>{children}</div> : null}
      </div>
    </div>
  );
}

function BodyBeside({ title, description, media, mediaOn, aside, bodyTitle, footer, children, heading }: BesideProps) {
  return (
    // Beside a third-party form the summary may contain nothing to focus, but it must still scroll with the keyboard.
    <div tabIndex={0} className={`${SCROLLER} focus-visible:-outline-offset-2 sm:scroll-pt-16`}>
      <div className="sm:grid sm:min-h-full sm:grid-cols-[minmax(0,300px)_minmax(0,1fr)] lg:grid-cols-[minmax(0,340px)_minmax(0,1fr)]">
        <div className="bg-sunken px-6 pt-2 pb-6 sm:pt-6">
          {/* Of what is higher than the dialog, the rest would come into sight only at the end of the body. */}
          <div
            className={classNames(
              'scrollbar-quiet sm:sticky sm:top-6 sm:-mx-2 sm:overflow-y-auto sm:px-2',
              footer ? 'sm:max-h-[calc(88dvh-8rem)]' : 'sm:max-h-[calc(88dvh-3rem)]',
            )}
          >
            {media ? (
              <div className={classNames('mb-4 overflow-hidden rounded-card', mediaOn === 'wide' && 'max-sm:hidden')}>{media}</div>
            ) : null}
            <h2 className="text-[22px] [overflow-wrap:anywhere] max-sm:hidden">{title}</h2>
            {description ? <Base.Description className="mt-1 text-[14.5px] text-ink-2">{description}</Base.Description> : null}
            <div className="mt-4">{aside}</div>
          </div>
        </div>
        <div className={`min-w-0 px-6 ${FOOT}`}>
          <h2
            ref={heading}
            tabIndex={-1}
            className="flex min-h-16 items-center bg-surface pr-8 text-[17px] outline-none sm:sticky sm:top-0 sm:z-10"
          >
            {bodyTitle}
          </h2>
          {children}
        </div>
      </div>
    </div>
  );
}

// Moves the focus to what a dialog beside a summary is for; its first stop is all that scrolls. On a phone the summary above stays in sight.
function focusStill(heading: HTMLElement | null): boolean {
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

// The second click of a double-click that opens a dialog lands outside it.
function isSecondPress({ reason, event }: { reason: string; event: Event }): boolean {
  return reason === 'outside-press' && event instanceof MouseEvent && event.detail > 1;
}
