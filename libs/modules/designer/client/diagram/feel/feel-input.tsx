import { useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { Input } from 'antd';
import { completionAt, withOffer, type Offer } from '../model/completion.js';
import { useTyped } from '../panel/fields.js';
import { FeelLine } from './feel-line.js';
import { OfferList } from './offer-list.js';
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

/** Where the user types, and whether they asked for everything that could come. */
interface Typing {
  readonly caret: number;
  readonly isAsked: boolean;
  readonly active: number;
}

/** An input for FEEL: it offers names and functions while one types, and says below what is wrong or what comes out. */
export function FeelInput({ id, label, value, onCommit, rows, placeholder, marked = false }: FeelInputProps) {
  const field = useTyped(value, onCommit);
  const offers = useOffers();
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const [typing, setTyping] = useState<Typing>();
  const list = useId();
  const isFeel = !marked || field.text.trimStart().startsWith('=');
  const found = typing && isFeel ? completionAt(field.text, typing.caret, offers, typing.isAsked) : undefined;
  const fitting = found?.offers ?? [];
  const active = Math.min(typing?.active ?? 0, fitting.length - 1);
  const isOpen = fitting.length > 0;
  const take = (offer: Offer | undefined) => {
    if (!offer || !found || !typing) return;
    const taken = withOffer(field.text, typing.caret, found.from, offer);
    field.typing(taken.text);
    setTyping(undefined);
    // The field goes on behind the name once it is drawn.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(taken.caret, taken.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.ctrlKey && event.key === ' ') {
      event.preventDefault();
      setTyping({ caret: caretOf(event), isAsked: true, active: 0 });
      return;
    }
    if (!isOpen || !typing) {
      if (event.key === 'Enter' && rows === undefined) field.commit();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setTyping({ ...typing, active: (active + step + fitting.length) % fitting.length });
    else if (event.key === 'Enter') take(fitting[active]);
    else if (event.key === 'Escape') setTyping(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const given = {
    ...(id === undefined ? {} : { id }),
    className: 'designer-code',
    value: field.text,
    ...(placeholder === undefined ? {} : { placeholder }),
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isOpen,
    'aria-controls': list,
    ...(isOpen ? { 'aria-activedescendant': `${list}-${active}` } : {}),
    ...(label === undefined ? {} : { 'aria-label': label }),
    onFocus: (event: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      input.current = event.currentTarget;
    },
    onChange: (event: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      field.typing(event.currentTarget.value);
      setTyping({ caret: caretOf(event), isAsked: false, active: 0 });
    },
    onBlur: () => {
      setTyping(undefined);
      field.commit();
    },
    onKeyDown,
  };
  return (
    <div className="designer-feel">
      {rows === undefined ? <Input {...given} /> : <Input.TextArea {...given} rows={rows} />}
      {isOpen && <OfferList id={list} offers={fitting} active={active} onTake={take} />}
      {isFeel && <FeelLine text={field.text} offers={offers} />}
    </div>
  );
}

function caretOf({ currentTarget }: SyntheticEvent): number {
  const { selectionStart } = currentTarget as HTMLInputElement;
  return selectionStart ?? 0;
}
