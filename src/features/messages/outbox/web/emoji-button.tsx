import { Smile } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useDismissal } from '#ui/overlays/use-dismissal.ts';

const EMOJI = [...'😀😂🥹😊😍😘😎🤔😅😭😤🥳🙏👍👎👏💪🤝👋🙌❤🧡💛💚💙💜🔥✨🎉🎂☕🍀🌞🌧⭐💡✅❌📍📅'];

/** A few emoji to put into a text. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const [open, setOpen] = useState(false);
  const box = useDismissal(open, () => setOpen(false));
  return (
    <div ref={box} className="relative">
      <IconButton icon={Smile} label="Emoji" aria-expanded={open} onClick={() => setOpen(!open)} />
      {open ? (
        <div
          role="group"
          aria-label="Emoji"
          className="absolute right-0 bottom-full z-20 mb-2 grid w-72 grid-cols-8 gap-0.5 rounded-card border border-line bg-surface p-2 shadow-high"
        >
          {EMOJI.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className="grid size-8 place-items-center rounded-small text-lg hover:bg-sunken"
              onClick={() => onPick(emoji)}
            >
              {emoji}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
