import { useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { KeyCap } from '../hotkeys/key-cap.js';
import { useShortcut } from '../hotkeys/shortcuts.js';

const pauseMs = 300;

interface SearchFieldProps {
  /** What it searches: "Number, item, vendor". */
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches while the person types, after a short pause; `/` leads here. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address may change by itself: a cleared filter, the back button.
  if (value !== shown) {
    setShown(value);
    setText(value);
  }
  useShortcut({ keys: '/', title: 'ui.keys.search', run: () => field.current?.focus() });
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next), wait);
  };
  return (
    <label className="lab-search">
      <Search size={14} strokeWidth={1.7} aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (!('isComposing' in event.nativeEvent && event.nativeEvent.isComposing))
            search(event.target.value, pauseMs);
        }}
        onCompositionEnd={(event) => search(event.currentTarget.value, pauseMs)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(event.currentTarget.value, 0);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {!text && <KeyCap>/</KeyCap>}
    </label>
  );
}
