import { SelectField, type SelectFieldProps } from '#ui/fields/select-field.tsx';

export type TimeFieldProps = Omit<SelectFieldProps, 'options' | 'value' | 'onChange'> & {
  /** A time of day as `18:30`, on a 24-hour clock; empty for none. */
  value: string;
  onValueChange: (time: string) => void;
  stepMinutes?: number;
};

/** A time of day in steps, shown on a 12-hour clock. A value between two steps is kept and shown. */
export function TimeField({ value, onValueChange, stepMinutes = 15, placeholder = 'Choose a time', ...rest }: TimeFieldProps) {
  const times = Array.from({ length: Math.floor((24 * 60) / stepMinutes) }, (_, index) => toTime(index * stepMinutes));
  if (value && !times.includes(value)) times.push(value);
  const options = times.sort().map((time) => ({ value: time, label: onTwelveHourClock(time) }));
  return (
    <SelectField
      {...rest}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      options={options}
    />
  );
}

function toTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function onTwelveHourClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}
