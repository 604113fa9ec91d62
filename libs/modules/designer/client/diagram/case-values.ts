import { use, useCallback } from 'react';
import { nameOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { DesignerContext } from './designer-context.js';

/** What a scenario expected, by what it looked at. */
export function partsOf(expected: unknown): [part: string, value: unknown][] {
  return isObject(expected) ? Object.entries(expected) : [];
}

/** A value that a scenario expected or got, in the reader's language, with elements of the diagram by their names. */
export function useCaseValues(): (value: unknown) => string {
  const t = useT();
  const { language } = useLanguage();
  const modeler = use(DesignerContext)?.modeler;
  return useCallback(
    (value) => {
      const named = (id: string) => {
        const element = modeler?.get('elementRegistry').get(id);
        return (element && nameOf(element.businessObject, language)) || id;
      };
      const comma = t('ui.listComma');
      const text = (one: unknown): string => {
        if (one === null || one === undefined || one === '') return t('designer.diagrams.caseNothing');
        if (typeof one === 'boolean') return t(`designer.diagrams.trial.${one ? 'yes' : 'no'}`);
        if (Array.isArray(one))
          return one.length === 0 ? t('designer.diagrams.caseNothing') : one.map(text).join(comma);
        if (isObject(one))
          return Object.entries(one)
            .map(([key, each]) => `${named(key)}: ${text(each)}`)
            .join(comma);
        return typeof one === 'string' ? named(one) : JSON.stringify(one);
      };
      return text(value);
    },
    [t, language, modeler],
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
