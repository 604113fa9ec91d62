import {
  lazy,
  Suspense,
  useDeferredValue,
  useId,
  useRef,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type Ref,
} from 'react';
import type { OfferList } from './line-offers.js';
import type { Cells, LineOffers } from './line.js';

const LineOfferList = lazy(() => import('./line-offers.js'));

interface OfferInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref: Ref<HTMLInputElement>;
  readonly number: number;
  /** What is typed. */
  readonly text: string;
  readonly offers: LineOffers;
  readonly onChoose: (cells: Cells) => void;
}

/** The field of a cell whose text may be chosen from a catalogue: entries that fit are listed below while one types. */
export function OfferInput({ ref, number, text, offers, onChoose, ...input }: OfferInputProps) {
  const id = useId();
  const list = useRef<OfferList>(null);
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const [count, setCount] = useState(0);
  const search = useDeferredValue(text.trim());
  const open = typing && search !== '';
  const listed = open && count > 0;
  const close = () => {
    setTyping(false);
    setActive(-1);
    setCount(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!listed || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) list.current?.move(step);
    else if (event.key === 'Escape') close();
    else if (event.key !== 'Enter' || !list.current?.take()) return;
    // The keys are those of the list while it is open, not those of the table.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        {...input}
        ref={ref}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={listed ? id : undefined}
        aria-activedescendant={listed && active >= 0 ? `${id}-${active}` : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyping(true);
          setActive(-1);
          input.onChange?.(event);
        }}
        onBlur={(event) => {
          close();
          input.onBlur?.(event);
        }}
      />
      {open && (
        <Suspense>
          <LineOfferList
            ref={list}
            id={id}
            offers={offers}
            search={search}
            number={number}
            active={active}
            onActive={setActive}
            onCount={setCount}
            onTake={({ cells }) => {
              onChoose(cells);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
