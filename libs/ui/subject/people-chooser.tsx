import { lazy } from 'react';
import { Later } from '../loading/later.js';
import { onChoiceAsked, type Choices, type ChoiceQuestion } from './choose-people.js';
import { useQuestion } from './use-question.js';

const ChooserDialog = lazy(() => import('./chooser-dialog.js'));

/** Asks who gets the next tasks when an act needs it; the layout has one. */
export function PeopleChooser() {
  const { question, n, answer } = useQuestion<Choices, ChoiceQuestion>(onChoiceAsked);
  if (!question) return null;
  return (
    <Later key={n} onBroken={() => answer(undefined)}>
      <ChooserDialog choices={question.choices} onAnswer={answer} />
    </Later>
  );
}
