import { use } from 'react';
import { errorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { CaseWords } from '../../shared/case-words.js';
import { DesignerContext } from './designer-context.js';
import { useSubjectWords } from './rule-words.js';

/** What the sentences of scenarios are made of, in the reader's language and for the record of the open diagram. */
export function useCaseWords(): CaseWords {
  const say = useT();
  const { language, texts } = useLanguage();
  const record = useSubjectWords(use(DesignerContext)?.subject?.texts);
  return { language, say, record, refusal: (number, args) => errorText(texts, number, args) };
}
