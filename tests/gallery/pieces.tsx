import { Flag } from 'lucide-react';
import { createElement, type ReactElement } from 'react';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Calendar } from '#ui/fields/calendar.tsx';
import { Carousel } from '#ui/media/carousel.tsx';
import { CheckMatrix } from '#ui/fields/check-matrix.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { chipClass } from '#ui/actions/chip-class.ts';
import { ChoiceCard } from '#ui/fields/choice-card.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FileDropzone } from '#ui/media/file-dropzone.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import { Lightbox } from '#ui/media/lightbox.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { PriceCard } from '#ui/layout/price-card.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { QrImage } from '#ui/media/qr-image.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';
import { SuggestField } from '#ui/fields/suggest-field.tsx';
import { SuggestionList } from '#ui/fields/suggestion-list.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { tabClass } from '#ui/actions/tab-class.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { TypedDay } from '#ui/fields/typed-day.tsx';
import { UsesBar } from '#ui/feedback/uses-bar.tsx';

/** What a piece looks like in each of its states. The words are the same in all of them, so that only the drawing tells them apart. */
export type Piece = Record<string, { element: ReactElement; act?: (box: HTMLElement) => void }>;

const none = () => undefined;
const OPTIONS = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'requests', label: 'Requests' },
] as const;
const WORDS = ['Camden', 'Hackney'].map((label) => ({ key: label, label }));
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';
const PHOTOS = ['a', 'b', 'c', 'd'].map((id) => ({ id, src: PIXEL, alt: '', blur: null }));

function press(name: string) {
  return (box: HTMLElement) => box.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
}

/** Points at one entry of the open menu, which may be outside the box. */
function pointAt(index: number) {
  return () => document.querySelectorAll<HTMLElement>('[role=menuitem]')[index]?.focus();
}

const menu = (
  <Menu
    defaultOpen
    trigger={<button type="button">More</button>}
    entries={WORDS.map(({ label }) => ({ kind: 'action' as const, label, onSelect: none }))}
  />
);
const signs = (mine: string) => (
  <Menu
    defaultOpen
    trigger={<button type="button">More</button>}
    entries={[{ kind: 'signs', label: 'React', options: ['👍', '❤️'].map((sign) => ({ sign, on: sign === mine, onSelect: none })) }]}
  />
);
const tabs = (value: 'inbox' | 'requests') => (
  <Tabs label="Show" tabs={OPTIONS} value={value} onValueChange={none}>
    Messages
  </Tabs>
);
const matrix = (on: boolean, choosable = true) => (
  <CheckMatrix
    label="Notifications"
    columns={[{ id: 'app', label: 'App' }]}
    groups={[{ label: 'All', rows: [{ id: 'likes', label: 'Likes', cells: { app: { on, choosable } } }] }]}
    onChange={none}
  />
);
const slides = (
  <Carousel label="Photos">
    {[1, 2, 3, 4].map((slide) => (
      <div key={slide} style={{ height: 140 }} />
    ))}
  </Carousel>
);
const list = (marked: number) => <SuggestionList id="list" label="Towns" open items={WORDS} marked={marked} onMark={none} onPick={none} />;
const suggest = <SuggestField label="Town" value="" onValueChange={none} suggestions={WORDS} onPick={none} />;
const dropzone = <FileDropzone label="Drop pictures" accept="image/*" onFiles={none} />;
const text = (disabled: boolean) => <TextField label="Name" defaultValue="Maya" disabled={disabled} />;
const price = (owned: boolean) => (
  <PriceCard icon={Flag} title="Pass" subtitle="For the early hours" price="£6.00" per="a month" lines={[]} owned={owned} />
);

/** Every piece of `src/ui` that has states, by the name of its file. */
export const PIECES: Record<string, Piece> = {
  badge: { none: { element: <Badge count={0} label="unread" /> }, some: { element: <Badge count={3} label="unread" /> } },
  button: {
    ready: { element: <Button>Save</Button> },
    loading: { element: <Button loading>Save</Button> },
    disabled: { element: <Button disabled>Save</Button> },
  },
  'button-class': {
    off: { element: <Button variant="ghost">Follow</Button> },
    pressed: { element: createElement(Button, { variant: 'quiet', 'aria-pressed': true }, 'Follow') },
  },
  calendar: {
    tenth: { element: <Calendar value="2027-03-10" onValueChange={none} /> },
    eleventh: { element: <Calendar value="2027-03-11" onValueChange={none} /> },
    'tenth, none before': { element: <Calendar value="2027-03-10" min="2027-03-10" onValueChange={none} /> },
  },
  carousel: {
    second: { element: slides, act: press('Go to slide 2') },
    third: { element: slides, act: press('Go to slide 3') },
  },
  'check-matrix': {
    off: { element: matrix(false) },
    on: { element: matrix(true) },
    'fixed off': { element: matrix(false, false) },
    'fixed on': { element: matrix(true, false) },
  },
  checkbox: {
    off: { element: <Checkbox label="Remember" checked={false} readOnly /> },
    on: { element: <Checkbox label="Remember" checked readOnly /> },
    disabled: { element: <Checkbox label="Remember" checked={false} disabled readOnly /> },
  },
  'chip-class': {
    off: { element: createElement('button', { type: 'button', 'aria-pressed': false, className: chipClass() }, 'Yoga') },
    pressed: { element: createElement('button', { type: 'button', 'aria-pressed': true, className: chipClass({ on: true }) }, 'Yoga') },
  },
  'choice-card': {
    off: { element: <ChoiceCard icon={Flag} label="Once" checked={false} readOnly /> },
    on: { element: <ChoiceCard icon={Flag} label="Once" checked readOnly /> },
    disabled: { element: <ChoiceCard icon={Flag} label="Once" checked={false} disabled readOnly /> },
  },
  'date-field': {
    ready: { element: <DateField label="Day" value="2027-03-10" onValueChange={none} /> },
    disabled: { element: <DateField label="Day" value="2027-03-10" onValueChange={none} disabled /> },
  },
  'file-dropzone': {
    ready: { element: dropzone },
    over: {
      element: dropzone,
      act: (box) => box.querySelector('label')?.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true })),
    },
    disabled: { element: <FileDropzone label="Drop pictures" accept="image/*" onFiles={none} disabled /> },
  },
  icon: { off: { element: <Icon of={Flag} /> }, filled: { element: <Icon of={Flag} filled /> } },
  'icon-button': {
    off: { element: <IconButton icon={Flag} label="Flag" aria-pressed={false} /> },
    pressed: { element: <IconButton icon={Flag} label="Flag" aria-pressed /> },
    disabled: { element: <IconButton icon={Flag} label="Flag" disabled /> },
  },
  'image-frame': {
    loaded: { element: <ImageFrame src={PIXEL} alt="" /> },
    failed: { element: <ImageFrame src="data:image/gif;base64,AAAA" alt="" /> },
  },
  lightbox: {
    second: { element: <Lightbox pictures={PHOTOS} start={1} title="Photos" onClose={none} /> },
    third: { element: <Lightbox pictures={PHOTOS} start={2} title="Photos" onClose={none} /> },
  },
  'load-more': {
    ready: { element: <LoadMore hasMore loading={false} onLoadMore={none} ahead={null} /> },
    loading: { element: <LoadMore hasMore loading onLoadMore={none} ahead={null} /> },
  },
  menu: {
    first: { element: menu, act: pointAt(0) },
    second: { element: menu, act: pointAt(1) },
    'one sign': { element: signs('👍') },
    'another sign': { element: signs('❤️') },
  },
  notice: {
    info: { element: <Notice>Saved</Notice> },
    good: { element: <Notice tone="good">Saved</Notice> },
    warn: { element: <Notice tone="warn">Saved</Notice> },
    danger: { element: <Notice tone="danger">Saved</Notice> },
  },
  'password-field': {
    hidden: { element: <PasswordField label="Password" /> },
    shown: { element: <PasswordField label="Password" />, act: press('Show password') },
  },
  'price-card': { offered: { element: price(false) }, owned: { element: price(true) } },
  'progress-bar': {
    start: { element: <ProgressBar label="Uploading" value={0} /> },
    some: { element: <ProgressBar label="Uploading" value={0.3} /> },
    more: { element: <ProgressBar label="Uploading" value={0.7} /> },
    end: { element: <ProgressBar label="Uploading" value={1} /> },
  },
  'qr-image': {
    empty: { element: <QrImage src={null} alt="Code" /> },
    there: { element: <QrImage src={PIXEL.replace('AAAP', 'AAAA')} alt="Code" /> },
  },
  segmented: {
    first: { element: <Segmented label="Show" options={OPTIONS} value="inbox" onValueChange={none} /> },
    second: { element: <Segmented label="Show" options={OPTIONS} value="requests" onValueChange={none} /> },
  },
  'select-field': {
    ready: { element: <SelectField label="Unit" options={OPTIONS} /> },
    disabled: { element: <SelectField label="Unit" options={OPTIONS} disabled /> },
  },
  stepper: {
    least: { element: <Stepper label="Places" value={1} min={1} max={3} onChange={none} /> },
    between: { element: <Stepper label="Places" value={2} min={1} max={3} onChange={none} /> },
    most: { element: <Stepper label="Places" value={3} min={1} max={3} onChange={none} /> },
  },
  'suggest-field': {
    closed: { element: suggest },
    open: { element: suggest, act: (box) => box.querySelector('input')?.focus() },
  },
  'suggestion-list': { first: { element: list(0) }, second: { element: list(1) }, none: { element: list(-1) } },
  switch: {
    off: { element: <Switch label="Repeat" checked={false} readOnly /> },
    on: { element: <Switch label="Repeat" checked readOnly /> },
    'disabled off': { element: <Switch label="Repeat" checked={false} disabled readOnly /> },
    'disabled on': { element: <Switch label="Repeat" checked disabled readOnly /> },
  },
  'tab-class': {
    off: { element: createElement('a', { href: '#posts', className: tabClass({ on: false }) }, 'Posts') },
    current: { element: createElement('a', { href: '#posts', 'aria-current': 'page', className: tabClass({ on: true }) }, 'Posts') },
  },
  tabs: { first: { element: tabs('inbox') }, second: { element: tabs('requests') } },
  'text-area': {
    ready: { element: <TextArea label="Text" defaultValue="Hello" /> },
    disabled: { element: <TextArea label="Text" defaultValue="Hello" disabled /> },
  },
  'copy-field': {
    ready: {
      element: (
        <CopyField label="Your dates as a calendar" hint="Anyone can subscribe to it." text="https://turnout.test/maya/calendar.ics" />
      ),
    },
  },
  'text-field': { ready: { element: text(false) }, disabled: { element: text(true) } },
  'time-field': {
    ready: { element: <TimeField label="Time" value="18:00" onValueChange={none} /> },
    disabled: { element: <TimeField label="Time" value="18:00" onValueChange={none} disabled /> },
  },
  'typed-day': {
    empty: { element: <TypedDay value="" onValueChange={none} /> },
    chosen: { element: <TypedDay value="2027-03-10" onValueChange={none} /> },
  },
  'uses-bar': {
    'none of few': { element: <UsesBar left={0} of={10} label="Left" /> },
    'some of few': { element: <UsesBar left={3} of={10} label="Left" /> },
    'all of few': { element: <UsesBar left={10} of={10} label="Left" /> },
    'some of many': { element: <UsesBar left={10} of={100} label="Left" /> },
    'more of many': { element: <UsesBar left={90} of={100} label="Left" /> },
  },
};

/** The pieces that look the same whatever happens, or whose words say their state; each is named so that a new one must be placed. */
export const WITHOUT_STATES = [
  'avatar',
  'button-link',
  'card',
  'chip-row',
  'copy-button',
  'countdown',
  'confirm-dialog',
  'date-tile',
  'dialog',
  'empty-state',
  'error-state',
  'field-counter',
  'field-frame',
  'keep-focus',
  'lazy-confirm-dialog',
  'later-part',
  'lazy-part',
  'loading-region',
  'mail-address',
  'menu-button',
  'page-columns',
  'pill',
  'qr-code',
  'qr-scanner',
  'relative-time',
  'row-skeletons',
  'search-form',
  'skeleton',
  'spinner',
  'data-table',
  'state-dot',
  'summary-list',
  'tag-input',
  'text-link',
  'toaster',
  'top-sheet',
  'control-class',
  'gradient-class',
  'more-link-class',
];
