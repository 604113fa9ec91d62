import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { Search } from 'lucide-react';
import { useFocusReturn } from '../dialog/focus-return.js';
import { KeyCap } from '../hotkeys/key-cap.js';
import { useT } from '../i18n/language-provider.js';
import type { PaletteEntry } from './creates.js';
import { usePaletteSections } from './entries.js';
import type { PaletteKind } from './open.js';

interface PaletteProps {
  readonly kind: PaletteKind;
  readonly onClose: () => void;
}

/** Go anywhere, start anything, find any record, without leaving the keyboard. */
export default function Palette({ kind, onClose }: PaletteProps) {
  const t = useT();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [picked, setPicked] = useState(0);
  const sections = usePaletteSections(useDeferredValue(query.trim()), kind);
  const entries = sections.flatMap((section) => section.entries);
  const at = Math.min(picked, Math.max(entries.length - 1, 0));
  const ids = useId();
  const list = useRef<HTMLDivElement>(null);
  useFocusReturn(true);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, query]);

  const open = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run?.();
    if (entry.to !== undefined) void navigate(entry.to);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) setPicked((at + step + entries.length) % entries.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(entries[at]);
    else if (event.key === 'Escape') onClose();
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  };

  return createPortal(
    <div className="lab-backdrop" onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div className="lab-palette" role="dialog" aria-modal aria-label={t('ui.palette.label')} onKeyDown={onKey}>
        <div className="lab-palette-field">
          <Search size={16} strokeWidth={1.7} aria-hidden />
          <input
            autoFocus
            role="combobox"
            aria-expanded
            aria-controls={`${ids}list`}
            aria-activedescendant={entries.length > 0 ? `${ids}${at}` : undefined}
            aria-label={t('ui.palette.label')}
            placeholder={t(kind === 'creates' ? 'ui.palette.createField' : 'ui.palette.field')}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setPicked(0);
            }}
          />
          <KeyCap>Esc</KeyCap>
        </div>
        <div
          className="lab-palette-list"
          role="listbox"
          id={`${ids}list`}
          aria-label={t('ui.palette.label')}
          ref={list}
        >
          {sections.map((section) => (
            <div key={section.title} role="group" aria-label={section.title}>
              <h2 aria-hidden>{section.title}</h2>
              {section.entries.map((entry) => {
                const index = entries.indexOf(entry);
                return (
                  <Option
                    key={entry.id}
                    id={`${ids}${index}`}
                    entry={entry}
                    picked={index === at}
                    onPoint={() => setPicked(index)}
                    onOpen={() => open(entry)}
                  />
                );
              })}
            </div>
          ))}
          {entries.length === 0 && <p className="lab-palette-none">{t('ui.palette.none', { query })}</p>}
        </div>
      </div>
    </div>,
    document.body,
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly picked: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

function Option({ id, entry, picked, onPoint, onOpen }: OptionProps) {
  const { icon: Icon } = entry;
  return (
    <div
      id={id}
      className="lab-palette-option"
      role="option"
      aria-selected={picked}
      onMouseMove={onPoint}
      onClick={onOpen}
    >
      <Icon size={16} strokeWidth={1.7} aria-hidden />
      <span>{entry.title}</span>
      {entry.hint && <span className="lab-muted">{entry.hint}</span>}
    </div>
  );
}
