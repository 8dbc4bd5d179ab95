import { useEffect } from 'react';
import { TextArea, type TextAreaProps } from '#ui/fields/text-area.tsx';
import { useMentions } from './use-mentions.tsx';

export type MentionTextAreaProps = Omit<TextAreaProps, 'value' | 'onChange' | 'ref'> & {
  value: string;
  onValueChange: (text: string) => void;
};

/** A text area in which people can be mentioned. */
export function MentionTextArea({ value, onValueChange, onKeyDown, ...area }: MentionTextAreaProps) {
  const { field, list } = useMentions({ value, onValueChange, onKeyDown });
  const { ref } = field;
  // If the field starts with text, such as the person a reply is for, put the caret after it.
  useEffect(() => {
    const element = ref.current;
    if (element !== null && document.activeElement === element) element.setSelectionRange(element.value.length, element.value.length);
  }, [ref]);
  return (
    <div className="relative">
      <TextArea {...area} {...field} />
      {list}
    </div>
  );
}
