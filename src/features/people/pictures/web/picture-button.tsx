import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { ACCEPTED_PHOTOS } from '#features/media/shared/check-file.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

export type PictureButtonProps = { label: string; onFile: (file: File) => void };

/** A button that chooses a picture from the device. */
export function PictureButton({ label, onFile }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => input.current?.click()}>
        <Icon of={Camera} size={16} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${label}: file`}
        accept={ACCEPTED_PHOTOS}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Allows choosing the same file again after it was removed.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
