import { lazy, useEffect, useState } from 'react';
import { Later } from '../loading/later.js';
import { onChoiceAsked, type Choices, type ChoiceQuestion } from './choose-people.js';

const ChooserDialog = lazy(() => import('./chooser-dialog.js'));

/** Asks who gets the next tasks when an act needs it; the layout has one. */
export function PeopleChooser() {
  const [question, setQuestion] = useState<ChoiceQuestion & { readonly n: number }>();
  useEffect(() => {
    let last: ChoiceQuestion | undefined;
    let n = 0;
    return onChoiceAsked((next) => {
      // An earlier question must not stay open; an answer that was given remains.
      last?.answer(undefined);
      last = next;
      setQuestion({ ...next, n: ++n });
    });
  }, []);
  if (!question) return null;
  const answer = (chosen: Choices | undefined) => {
    setQuestion(undefined);
    question.answer(chosen);
  };
  return (
    <Later key={question.n} onBroken={() => answer(undefined)}>
      <ChooserDialog choices={question.choices} onAnswer={answer} />
    </Later>
  );
}
