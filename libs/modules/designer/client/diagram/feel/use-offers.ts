import { useMemo } from 'react';
import { builtInNames, builtinForms } from '#lab/process-engine/index.js';
import { nameOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import type { Offer } from '../model/completion.js';
import { executable } from '../model/copy.js';
import { definitionsOf } from '../model/read.js';
import { variablesOf } from '../model/variables.js';

/** Everything that an expression of the open diagram may name: facts, variables, names of the engine, functions. */
export function useOffers(): readonly Offer[] {
  const t = useT();
  const { language } = useLanguage();
  const { subject, chosen, revision } = useDesigner();
  const element = chosen.businessObject;
  return useMemo(() => {
    const facts = Object.entries(subject?.vocabulary.facts ?? {}).map(([name, type]): Offer => {
      const label = t('designer.feel.fact', {
        name: t(`${subject?.texts}.facts.${name}`),
        type: t(`designer.diagrams.factTypes.${type}`),
      });
      return { name, kind: 'fact', label };
    });
    const variables = variablesOf(executable(definitionsOf(element))).map(({ name, by }): Offer => ({
      name,
      kind: 'variable',
      label: t('designer.feel.variable', { element: nameOf(by, language) || (by.id ?? '') }),
    }));
    const engine = builtInNames.map((name): Offer => ({
      name,
      kind: 'engine',
      label: t(`designer.feel.engine.${name}`),
    }));
    const functions = builtinForms().map(({ name, parameters }): Offer => ({
      ...{ name, parameters },
      kind: 'function',
      label: t(`designer.feel.functions.${name}`),
    }));
    return [...facts, ...variables, ...engine, ...functions];
    // Elements change in place: the revision says that variables may be others.
  }, [t, language, subject, element, revision]);
}
