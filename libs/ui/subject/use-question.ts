import { useEffect, useState } from 'react';

interface Question<A> {
  /** Undefined when the person thinks better of it. */
  readonly answer: (given: A | undefined) => void;
}

/** The question that an act asks now, with a key of its own; `answer` closes it. An earlier one that is open is cancelled. */
export function useQuestion<A, Q extends Question<A>>(listen: (heard: (question: Q) => void) => () => void) {
  const [asked, setAsked] = useState<{ readonly question: Q; readonly n: number }>();
  useEffect(() => {
    let last: Q | undefined;
    let n = 0;
    return listen((question) => {
      // An earlier question must not stay open; an answer that was given remains.
      last?.answer(undefined);
      last = question;
      setAsked({ question, n: ++n });
    });
  }, [listen]);
  const answer = (given: A | undefined) => {
    setAsked(undefined);
    asked?.question.answer(given);
  };
  return { ...asked, answer };
}
