import type { KeyboardEvent, SyntheticEvent } from 'react';
import { Input } from 'antd';
import { useTyped } from '../panel/fields.js';
import { FeelLine } from './feel-line.js';
import { useCompletion } from './use-completion.js';
import { useOffers } from './use-offers.js';

export interface FeelInputProps {
  readonly id?: string | undefined;
  /** Its name where no label is beside it. */
  readonly label?: string | undefined;
  readonly value: string;
  readonly onCommit: (text: string) => void;
  /** Several lines; one without. */
  readonly rows?: number | undefined;
  readonly placeholder?: string | undefined;
  /** An expression only where the text begins with `=`; other text is meant as it is. */
  readonly marked?: boolean | undefined;
}

/** An input for FEEL: it offers names and functions while one types, and says below what is wrong or what comes out. */
export function FeelInput({ id, label, value, onCommit, rows, placeholder, marked = false }: FeelInputProps) {
  const field = useTyped(value, onCommit);
  const offers = useOffers();
  const isFeel = !marked || field.text.trimStart().startsWith('=');
  const completion = useCompletion(field.text, field.typing, isFeel ? offers : undefined);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (completion.onKeyDown(event)) return;
    if (event.key === 'Enter' && rows === undefined) field.commit();
  };
  const given = {
    ...completion.given,
    ...(id === undefined ? {} : { id }),
    className: 'designer-code',
    value: field.text,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(label === undefined ? {} : { 'aria-label': label }),
    onChange: (event: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      field.typing(event.currentTarget.value);
      completion.onType(event);
    },
    onBlur: () => {
      completion.close();
      field.commit();
    },
    onKeyDown,
  };
  return (
    <div className="designer-feel">
      {rows === undefined ? <Input {...given} /> : <Input.TextArea {...given} rows={rows} />}
      {completion.list}
      {isFeel && <FeelLine text={field.text} offers={offers} />}
    </div>
  );
}
