import { useEffect, useState } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuestion } from '#lab/ui/query.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { caseSentence } from '../../shared/case-words.js';
import { useCaseWords } from './case-words.js';
import type { Arrival, Choice } from './model/arrival.js';
import { casesIn, missingFrom } from './model/scenarios.js';
import type { CheckAnswer } from './scenarios-tab.js';

/** What the draft has before a file replaces its drawing. */
export interface Replaced {
  /** The text of its scenarios; empty without any. They stay with the draft. */
  readonly scenarios: string;
  /** What its elements are called, by their id. */
  readonly names: ReadonlyMap<string, string>;
}

interface ImportScenariosProps {
  readonly replaced: Replaced;
  readonly arrival: Pick<Arrival, 'elements' | 'settle'>;
  readonly choice: Choice;
}

/** What the scenarios of the draft are worth on the file: which still pass, and which name elements that it lacks. */
export function ImportScenarios({ replaced, arrival, choice }: ImportScenariosProps) {
  const t = useT();
  const words = useCaseWords();
  const { key, subject, isExecutable } = choice;
  const cases = casesIn(replaced.scenarios);
  const [xml, setXml] = useState<string>();
  useEffect(() => {
    let gone = false;
    void arrival.settle({ key, subject, isExecutable }).then((text) => {
      if (!gone) setXml(text);
    });
    return () => {
      gone = true;
    };
  }, [arrival, key, subject, isExecutable]);
  const asked = cases !== undefined && cases.length > 0 && xml !== undefined;
  const played = useApiQuestion<CheckAnswer>(asked ? `process/drafts/${key}/check` : null, {
    xml,
    scenarios: replaced.scenarios,
  }).data?.cases;
  if (cases === undefined || cases.length === 0) return null;
  const outcomeOf = (index: number): { readonly tone: 'done' | 'failed' | 'draft'; readonly text: string } => {
    const missing = missingFrom(cases[index], replaced.names, arrival.elements);
    if (missing.length > 0) {
      const elements = missing.map((id) => replaced.names.get(id) || id).join(t('ui.listComma'));
      return { tone: 'failed', text: t('designer.arrival.scenario.missing', { elements }) };
    }
    const result = played?.[index];
    if (!played) return { tone: 'draft', text: t('designer.arrival.scenario.running') };
    if (!result) return { tone: 'failed', text: t('designer.arrival.scenario.notRun') };
    if (result.ok) return { tone: 'done', text: t('designer.arrival.scenario.passes') };
    return { tone: 'failed', text: caseSentence(result, words) };
  };
  return (
    <section className="designer-fates" aria-label={t('designer.arrival.scenario.title')}>
      <h3>{t('designer.arrival.scenario.title')}</h3>
      <p className="lab-muted">{t('designer.arrival.scenario.kept', { count: cases.length })}</p>
      <ul className="designer-cases">
        {cases.map((one, index) => {
          const { tone, text } = outcomeOf(index);
          return (
            <li key={`${index} ${one.name}`}>
              <ToneIcon tone={tone} />
              <span>
                {one.name}
                <small>{text}</small>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
