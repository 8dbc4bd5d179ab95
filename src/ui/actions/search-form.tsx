import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/media/icon.tsx';

export type SearchFormProps = {
  /** What is searched for now. */
  words: string;
  label: string;
  maxLength: number;
  busy?: boolean;
  /** Called with the words, trimmed; empty ones too. */
  onSearch: (words: string) => void;
};

/** A field and a button to search a page. Other `words` take the place of those that were typed. */
export function SearchForm({ words, ...form }: SearchFormProps) {
  return <Typing key={words} words={words} {...form} />;
}

function Typing({ words, label, maxLength, busy = false, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(words);
  return (
    <form
      role="search"
      className="mb-6 flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <div className="min-w-0 flex-1">
        <SearchField
          autoCapitalize="none"
          label={label}
          maxLength={maxLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" loading={busy}>
        Search
      </Button>
    </form>
  );
}

/** The field alone, for lists that follow what is typed. */
export function SearchField(props: Omit<TextFieldProps, 'type' | 'start'>) {
  return <TextField {...props} type="search" enterKeyHint="search" start={<Icon of={Search} size={18} />} />;
}
