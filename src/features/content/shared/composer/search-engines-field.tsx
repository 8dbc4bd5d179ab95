import { Checkbox } from '#ui/fields/checkbox.tsx';

type SearchEnginesFieldProps = { what: 'post' | 'session'; checked: boolean; onCheckedChange: (checked: boolean) => void };

/** Whether search engines may list the item being written (docs/product.md#search-engines). */
export function SearchEnginesField({ what, checked, onCheckedChange }: SearchEnginesFieldProps) {
  return (
    <Checkbox
      label="Let search engines show it"
      hint={`With this off, the ${what} stays out of Google and other search engines. People still find it here.`}
      checked={checked}
      onChange={(event) => onCheckedChange(event.target.checked)}
    />
  );
}
