import { useEffect, useRef, useState } from 'react';

/** The chosen file as an image, null until it is decoded. Calls `onUnreadable` if this browser can't display it. */
export function useChosenImage(file: File, onUnreadable: () => void): HTMLImageElement | null {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const unreadable = useRef(onUnreadable);
  useEffect(() => {
    unreadable.current = onUnreadable;
  });
  useEffect(() => {
    const url = URL.createObjectURL(file);
    const made = new Image();
    let wanted = true;
    made.src = url;
    made
      .decode()
      .then(() => wanted && setImage(made))
      .catch(() => wanted && unreadable.current());
    return () => {
      wanted = false;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return image;
}
