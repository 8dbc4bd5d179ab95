import { Heart, Inbox, MessageCircle, Share } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { pageMeta } from '#platform/web/define-page.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { chipClass } from '#ui/chip-class.ts';
import { ChipRow } from '#ui/chip-row.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ImageFrame } from '#ui/image-frame.tsx';
import { LoadingRegion } from '#ui/loading-region.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageColumns } from '#ui/page-columns.tsx';
import { Pill } from '#ui/pill.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { showToast } from '#ui/toast.ts';
import { GalleryForm } from './gallery-form.tsx';

export const meta = pageMeta({ title: 'Gallery', unlisted: true });

/** Every piece of the design system on one page. Only built with TURNOUT_GALLERY=1. */
export default function GalleryPage() {
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <PageColumns aside={<Aside />}>
      <h1 className="mb-4 text-3xl">Gallery</h1>
      <ChipRow label="Topics" className="mb-4">
        {['Coaching', 'Yoga', 'HIIT', 'Strength', 'Cardio', 'Mobility', 'Meditation', 'Pilates', 'Running', 'Stretch'].map((topic) => (
          <li key={topic}>
            <button type="button" aria-pressed={topic === 'Yoga'} className={chipClass({ on: topic === 'Yoga' })}>
              {topic}
            </button>
          </li>
        ))}
      </ChipRow>
      <Tabs label="Feeds" tabs={[{ value: 'one', label: 'Discover' }, { value: 'two', label: 'Following' }]} value={tab} onValueChange={setTab}>
        {tab === 'one' ? <Post /> : <EmptyState icon={Inbox} title="Nothing here yet">Follow people to see what they share.</EmptyState>}
      </Tabs>
      <Part title="Buttons">
        <Buttons />
      </Part>
      <Part title="Form">
        <GalleryForm />
      </Part>
      <Part title="States">
        <States />
      </Part>
    </PageColumns>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padded className="mb-5 overflow-visible">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </Card>
  );
}

function Post() {
  return (
    <Card as="article" className="mb-5">
      <div className="px-5 py-[18px]">
        <div className="flex items-center gap-3">
          <Avatar seed="maya" name="Maya Okafor" />
          <div className="min-w-0 flex-1">
            <b className="font-semibold">Maya Okafor</b> <span className="text-[13.5px] text-ink-2">@mayamoves</span>
            <div className="text-[13.5px] text-ink-2">2 hours ago · Hackney, London</div>
          </div>
          <Button look="ghost" size="small">
            Follow
          </Button>
        </div>
        <p className="mt-3">
          Ten minutes of hip openers you can do before your first coffee. <span className="text-accent-text">#Mobility</span>
        </p>
      </div>
      <Carousel label="Pictures">
        <ImageFrame src={null} seed="a" alt="" />
        <ImageFrame src={null} seed="b" alt="" />
        <ImageFrame src="/not-there.webp" alt="A broken one" />
      </Carousel>
      <div className="flex items-center gap-5 px-5 py-2 text-sm text-ink-2">
        <span className="inline-flex items-center gap-2">
          <Icon of={Heart} /> 248
        </span>
        <span className="inline-flex items-center gap-2">
          <Icon of={MessageCircle} /> 31
        </span>
        <IconButton icon={Share} label="Share" className="ml-auto" />
      </div>
    </Card>
  );
}

function Aside() {
  return (
    <Card>
      <h2 className="px-5 py-[18px] text-[17px]">Happening near you</h2>
      {['Sunrise flow', 'Strength 101'].map((title) => (
        <div key={title} className="grid grid-cols-[54px_1fr_auto] items-center gap-3 border-t border-line px-5 py-3.5">
          <div className="rounded-control bg-accent-soft py-2 text-center leading-[1.1] text-accent-text">
            <span className="text-[11px] font-semibold tracking-wider uppercase">Nov</span>
            <b className="block font-display text-[22px] leading-none">24</b>
          </div>
          <div className="min-w-0">
            <b className="font-semibold">{title}</b>
            <div className="text-[13.5px] text-ink-2">07:00 am · Online</div>
          </div>
          <Button size="small">Book · £8</Button>
        </div>
      ))}
    </Card>
  );
}

function Buttons() {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => showToast({ text: 'Saved.', tone: 'good' })}>Primary</Button>
      <Button look="ghost" onClick={() => setOpen(true)}>
        Ghost
      </Button>
      <Button look="quiet">Quiet</Button>
      <Button look="danger">Danger</Button>
      <Button loading>Loading</Button>
      <Button disabled>Disabled</Button>
      <MenuButton entries={[{ kind: 'action', label: 'Edit', onSelect: () => undefined }, { kind: 'action', label: 'Delete', danger: true, onSelect: () => undefined }]} className={chipClass()}>
        Menu
      </MenuButton>
      <Pill tone="good">4 places left</Pill>
      <Pill>In-Person</Pill>
      <Pill tone="warn">Pending</Pill>
      <Pill tone="danger">Cancelled</Pill>
      <Pill tone="accent">New</Pill>
      <ConfirmDialog open={open} onOpenChange={setOpen} title="Cancel Event" confirmLabel="Cancel Event" danger onConfirm={() => setOpen(false)}>
        Are you sure you want to cancel this event?
      </ConfirmDialog>
    </div>
  );
}

function States() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingRegion className="flex items-center gap-3">
        <Skeleton round className="size-[42px]" />
        <Skeleton className="h-4 w-48" />
      </LoadingRegion>
      <Spinner label="Loading" />
      <ProgressBar label="Upload" value={0.6} />
      <Notice>Your profile is public.</Notice>
      <Notice tone="good">Signup confirmed successfully</Notice>
      <Notice tone="warn">Your card needs attention.</Notice>
      <Notice tone="danger">The code has expired.</Notice>
      <ErrorState title="Error fetching user data" onRetry={() => undefined} />
    </div>
  );
}
