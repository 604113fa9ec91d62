import { useId, useState, type ReactNode } from 'react';
import { AutoComplete, Input, InputNumber, Select } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { spanUnits, type Span } from '../model/spans.js';

interface SectionProps {
  readonly title: string;
  /** What it holds, in grey, while it is closed. */
  readonly summary?: string;
  readonly closed?: boolean;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the panel that opens and closes. */
export function PanelSection({ title, summary, closed = false, tools, children }: SectionProps) {
  const [open, setOpen] = useState(!closed);
  const body = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className="designer-section">
      <header>
        <button type="button" aria-expanded={open} aria-controls={body} onClick={() => setOpen(!open)}>
          <Chevron size={14} strokeWidth={1.7} aria-hidden />
          <h3>{title}</h3>
          {!open && summary && <span className="lab-muted">{summary}</span>}
        </button>
        {open && tools}
      </header>
      {open && <div id={body}>{children}</div>}
    </section>
  );
}

interface FieldProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly children: (id: string) => ReactNode;
}

/** A label above its control. */
export function PanelField({ label, note, children }: FieldProps) {
  const id = useId();
  return (
    <div className="designer-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {note && <p className="lab-muted">{note}</p>}
    </div>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called when the field is left, not with every letter: each change is one step to undo. */
  readonly onCommit: (text: string) => void;
  readonly note?: ReactNode;
  readonly rows?: number;
  /** Characters that it takes at most. */
  readonly longest?: number;
  /** Written by people who know its grammar. */
  readonly code?: boolean;
  readonly placeholder?: string;
  /** Texts to choose from; others may be typed. */
  readonly offered?: readonly { readonly value: string; readonly label: string }[];
}

export function TextField(props: TextFieldProps) {
  const { label, value, onCommit, note, rows, longest, code, placeholder, offered } = props;
  const { text, typing, commit } = useTyped(value, onCommit);
  const className = code ? 'designer-code' : undefined;
  return (
    <PanelField label={label} note={note}>
      {(id) => {
        if (rows !== undefined) {
          return (
            <Input.TextArea
              id={id}
              className={className}
              value={text}
              placeholder={placeholder}
              rows={rows}
              maxLength={longest}
              onChange={(event) => typing(event.target.value)}
              onBlur={commit}
            />
          );
        }
        if (offered) {
          return (
            <AutoComplete
              id={id}
              value={text}
              options={[...offered]}
              showSearch={{ filterOption: (search, option) => option?.value.includes(search) ?? false }}
              onChange={(next: string | undefined) => typing(next ?? '')}
              onSelect={(next: string | undefined) => onCommit(next ?? '')}
              onBlur={commit}
            />
          );
        }
        return (
          <Input
            id={id}
            className={className}
            value={text}
            placeholder={placeholder}
            maxLength={longest}
            onChange={(event) => typing(event.target.value)}
            onBlur={commit}
            onPressEnter={commit}
          />
        );
      }}
    </PanelField>
  );
}

/** What is being typed; a value that changes from outside (undo, another element) replaces it. */
export function useTyped(value: string, onCommit: (text: string) => void) {
  const [typed, setTyped] = useState({ of: value, text: value });
  if (typed.of !== value) setTyped({ of: value, text: value });
  return {
    text: typed.text,
    typing: (text: string) => setTyped({ of: value, text }),
    commit: () => {
      if (typed.text !== value) onCommit(typed.text);
    },
  };
}

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly value: T | undefined;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T | undefined) => void;
  readonly clearable?: boolean;
  readonly note?: ReactNode;
  readonly placeholder?: string;
}

export function ChoiceField<T extends string>({
  label,
  value,
  choices,
  onChoose,
  clearable,
  note,
  placeholder,
}: ChoiceFieldProps<T>) {
  return (
    <PanelField label={label} note={note}>
      {(id) => (
        <Select<T>
          id={id}
          value={value}
          options={[...choices]}
          allowClear={clearable}
          placeholder={placeholder}
          onChange={(next: T | undefined) => onChoose(next)}
        />
      )}
    </PanelField>
  );
}

interface SpanFieldProps {
  readonly label: string;
  readonly value: Span | undefined;
  readonly onCommit: (span: Span | undefined) => void;
  readonly note?: ReactNode;
}

/** A number and its unit; an emptied number takes the span away. */
export function SpanField({ label, value, onCommit, note }: SpanFieldProps) {
  const t = useT();
  const unit = value?.unit ?? 'day';
  return (
    <PanelField label={label} note={note}>
      {(id) => (
        <span className="designer-span">
          <InputNumber
            id={id}
            min={1}
            max={9999}
            precision={0}
            value={value?.count ?? null}
            onChange={(count) => onCommit(count === null ? undefined : { count, unit })}
          />
          <Select
            aria-label={t('designer.diagrams.unit')}
            value={unit}
            options={spanUnits.map((each) => ({ value: each, label: t(`designer.diagrams.units.${each}`) }))}
            onChange={(next) => value && onCommit({ ...value, unit: next })}
          />
        </span>
      )}
    </PanelField>
  );
}
