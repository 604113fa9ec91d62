import { useCallback } from 'react';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { nameOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { kindOf } from './model/kinds.js';
import { isSequenceFlow } from './model/read.js';

/** What an element is called in lists: its name, or what it is; a flow by its two ends. */
export function useElementName(): (element: DiagramElement) => string {
  const t = useT();
  const { language } = useLanguage();
  return useCallback(
    (element) => {
      const plain = (one: DiagramElement): string => {
        const kind = kindOf(one.businessObject);
        return nameOf(one.businessObject, language) || (kind ? t(`designer.diagrams.kinds.${kind}`) : one.id);
      };
      if (!isSequenceFlow(element) || !element.source || !element.target) return plain(element);
      const name = nameOf(element.businessObject, language);
      return `${plain(element.source)} → ${name || plain(element.target)}`;
    },
    [t, language],
  );
}
