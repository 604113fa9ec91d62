import { lazy } from 'react';
import { Later } from '#lab/ui/loading/later.jsx';
import { onSigningAsked, type SigningQuestion } from '#lab/ui/subject/sign-decision.js';
import { useQuestion } from '#lab/ui/subject/use-question.js';

const SignDialog = lazy(() => import('./sign-dialog.js'));

/** Lets the user sign a decision whose step asks for it; the frame has one. */
export function DecisionSigner() {
  const { question, n, answer } = useQuestion<string, SigningQuestion>(onSigningAsked);
  if (!question) return null;
  return (
    <Later key={n} onBroken={() => answer(undefined)}>
      <SignDialog task={question.task} signing={question.signing} onAnswer={answer} />
    </Later>
  );
}
