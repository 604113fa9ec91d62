import { use, useCallback } from 'react';
import type { NamedElement, Problem } from '#lab/process-engine/index.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { elementName, problemSentence } from '../../shared/problem-words.js';
import { DesignerContext } from './designer-context.js';
import { useSubjectWords } from './rule-words.js';

/** The name of an element that has no place on the canvas, or what it is where it has none. */
export function useNamedElement(): (element: NamedElement) => string {
  const t = useT();
  const { language } = useLanguage();
  return useCallback((element) => elementName(element, language, t), [t, language]);
}

/** The sentence of a problem in the reader's language, with names and never ids. */
export function useProblemText(): (problem: Problem) => string {
  const t = useT();
  const { language } = useLanguage();
  const { action, state } = useSubjectWords(use(DesignerContext)?.subject?.texts);
  return useCallback(
    (problem) => problemSentence(problem, language, t, { action, state }),
    [t, language, action, state],
  );
}
