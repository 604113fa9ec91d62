import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { completionAt, withOffer, type Offer } from '../model/completion.js';
import { OfferList } from './offer-list.js';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Where the user types, and whether they asked for everything that could come. */
interface Typing {
  readonly caret: number;
  readonly isAsked: boolean;
  readonly active: number;
}

/** The text with a name that was taken from the list, and where one goes on in it. */
type Taken = ReturnType<typeof withOffer>;

/** What a field needs to offer names while one types in it. */
export interface FieldCompletion {
  /** Attributes of the field. */
  readonly given: Readonly<Record<string, unknown>>;
  /** To be called after the text has changed. */
  readonly onType: (event: SyntheticEvent<TextField>) => void;
  /** Answers whether the key was meant for the list. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => boolean;
  readonly close: () => void;
  /** What fits, to be drawn below the field. */
  readonly list: ReactNode;
}

/** Offers what fits at the place where the user types; the field keeps the focus. Absent offers ask for nothing. */
export function useCompletion(
  text: string,
  onText: (text: string) => void,
  offers: readonly Offer[] | undefined,
): FieldCompletion {
  const input = useRef<TextField>(null);
  const taken = useRef<Taken>(null);
  const [typing, setTyping] = useState<Typing>();
  const list = useId();
  const found = typing && offers ? completionAt(text, typing.caret, offers, typing.isAsked) : undefined;
  const fitting = found?.offers ?? [];
  const active = Math.min(typing?.active ?? 0, fitting.length - 1);
  const isOpen = fitting.length > 0;
  const take = (offer: Offer | undefined) => {
    if (!offer || !found || !typing) return;
    taken.current = withOffer(text, typing.caret, found.from, offer);
    onText(taken.current.text);
    setTyping(undefined);
  };
  // The field goes on behind the name as soon as it is drawn: the next key may come at once.
  useLayoutEffect(() => {
    if (taken.current?.text !== text) return;
    const { caret } = taken.current;
    taken.current = null;
    input.current?.focus();
    input.current?.setSelectionRange(caret, caret);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (event.nativeEvent.isComposing) return true;
    if (event.ctrlKey && event.key === ' ') {
      event.preventDefault();
      setTyping({ caret: caretOf(event), isAsked: true, active: 0 });
      return true;
    }
    if (!isOpen || !typing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setTyping({ ...typing, active: (active + step + fitting.length) % fitting.length });
    else if (event.key === 'Enter') take(fitting[active]);
    else if (event.key === 'Escape') setTyping(undefined);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    given: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': list,
      ...(isOpen ? { 'aria-activedescendant': `${list}-${active}` } : {}),
      onFocus: (event: SyntheticEvent<TextField>) => {
        input.current = event.currentTarget;
      },
    },
    onType: (event) => {
      taken.current = null;
      setTyping({ caret: caretOf(event), isAsked: false, active: 0 });
    },
    onKeyDown,
    close: () => setTyping(undefined),
    list: isOpen && <OfferList id={list} offers={fitting} active={active} onTake={take} />,
  };
}

function caretOf({ currentTarget }: SyntheticEvent): number {
  const { selectionStart } = currentTarget as HTMLInputElement;
  return selectionStart ?? 0;
}
