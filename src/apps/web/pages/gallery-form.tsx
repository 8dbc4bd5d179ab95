import { useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { DateField } from '#ui/date-field.tsx';
import { FileDropzone } from '#ui/file-dropzone.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SuggestField } from '#ui/suggest-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TimeField } from '#ui/time-field.tsx';

const PLACES = ['London', 'Londonderry', 'Long Eaton'].map((label) => ({ key: label, label, detail: 'United Kingdom' }));

/** The pieces of forms, each in the states that matter. */
export function GalleryForm() {
  const [text, setText] = useState('Maya');
  const [day, setDay] = useState('2026-11-24');
  const [time, setTime] = useState('18:30');
  const [kind, setKind] = useState<'post' | 'session'>('session');
  const [way, setWay] = useState<'online' | 'in-person' | null>('online');
  const [place, setPlace] = useState('');
  const [tags, setTags] = useState<string[]>(['Yoga']);
  return (
    <div className="flex flex-col gap-5">
      <Segmented label="Kind" options={[{ value: 'post', label: 'Post' }, { value: 'session', label: 'Session' }]} value={kind} onValueChange={setKind} />
      <TextField label="Display name" value={text} onChange={(event) => setText(event.target.value)} countTo={50} hint="As people see it." />
      <TextField label="Username" value="ab" readOnly error="Username must be at least 4 characters" />
      <PasswordField label="Password" autoComplete="new-password" />
      <TextArea label="Bio" optional placeholder="Tell people about you" />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="Date" value={day} onValueChange={setDay} min="2026-11-21" />
        <TimeField label="Time" value={time} onValueChange={setTime} />
      </div>
      <SelectField label="Billing period" placeholder="Choose one" defaultValue="" options={[{ value: 'monthly', label: 'Monthly' }, { value: 'annual', label: 'Annual' }]} />
      <SuggestField label="Place" value={place} onValueChange={setPlace} suggestions={place.length > 1 ? PLACES : []} emptyText={place.length > 1 ? 'No results found' : null} onPick={(item) => setPlace(item.label)} />
      <TagInput label="Tags" tags={tags} onTagsChange={setTags} suggestions={['Yoga', 'Pilates', 'Running']} maxTags={5} maxLength={30} />
      <RadioGroup label="Where" value={way} onValueChange={setWay} options={[{ value: 'online', label: 'Online', detail: 'A link is sent to ticket holders' }, { value: 'in-person', label: 'In-Person' }]} />
      <Checkbox label="I am at least 13 and accept the terms" />
      <Switch label="Show my name to other participants" defaultChecked />
      <FileDropzone label="Add pictures" hint="JPEG, PNG or WebP, up to 10 MB" accept="image/*" multiple onFiles={() => undefined} />
    </div>
  );
}
