import { useCallback, useMemo } from 'react';
import { isOfferableOperation } from '#lab/shared/task-operations.js';
import { nameOf, textOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { kindOf } from '../diagram/model/kinds.js';
import { parseReminders, parseSpan, type Span } from '../diagram/model/spans.js';
import { parseTimeout } from '../diagram/model/timeout.js';
import { parseButtonTexts } from '../diagram/model/labels.js';
import { wordsOf } from '../diagram/model/read.js';
import { useRuleWords, useSignWords, useSubjectWords } from '../diagram/rule-words.js';
import { subjectNamed } from '../diagram/subject-of.js';
import type { Difference, PartChange, PropertyChange } from './model/difference.js';
import { isOf, type Described } from './model/moddle.js';
import { plainName, type Value } from './model/values.js';
import { propertyName, shortPath, type ValueKind } from './property-names.js';

/** Rules whose people are named in a list of changes. */
const rulePaths = new Set(['lab:assignee', 'lab:assigneeElse', 'lab:cc', 'lab:veto', 'lab:recipients']);

/** What is said of the changes, in the reader's language. */
export interface ChangeWords {
  /** What a part is called: its name, a flow by its ends, or what it is. */
  readonly nameOf: (element: Described) => string;
  readonly typeOf: (element: Described) => string;
  readonly propertyOf: (path: string) => string;
  /** A value as people read it; expressions and words of other tools as they are written. */
  readonly valueOf: (path: string, value: Value) => { readonly text: string; readonly isCode: boolean };
}

/** The words of a comparison. @param subject of the process, whose states and actions are named */
export function useChangeWords({ changes, elements }: Difference, subject: string): ChangeWords {
  const t = useT();
  const typeWord = useTypeWord();
  const nameWord = useNameWord(elements, typeWord);
  const plain = usePlainWords(
    useMemo(() => ruleTexts(changes), [changes]),
    subject,
    typeWord,
  );
  return {
    nameOf: nameWord,
    typeOf: typeWord.ofElement,
    propertyOf: (path) => {
      const known = propertyName(path);
      return known ? t(known.text) : shortPath(path);
    },
    valueOf: (path, value) => {
      if (typeof value !== 'string') {
        const named = value.map((id) => {
          const element = elements.get(id);
          return element ? nameWord(element) : id;
        });
        return { text: named.join(t('ui.listComma')), isCode: false };
      }
      const { value: kind = 'code', of } = propertyName(path) ?? {};
      return plain(kind, value, of);
    },
  };
}

function ruleTexts(changes: readonly PartChange[]): readonly string[] {
  const texts = ({ path, before, after }: PropertyChange) =>
    rulePaths.has(path) ? [before, after].filter((one) => typeof one === 'string') : [];
  return changes.flatMap(({ properties }) => properties.flatMap(texts));
}

interface TypeWord {
  readonly of: (type: string) => string;
  readonly ofElement: (element: Described) => string;
}

function useTypeWord(): TypeWord {
  const t = useT();
  const { texts } = useLanguage();
  return useMemo(() => {
    const of = (type: string): string => {
      const name = plainName(type);
      const kind = `designer.diagrams.kinds.${name.charAt(0).toLowerCase()}${name.slice(1)}`;
      const own = `designer.compare.types.${name}`;
      const key = [own, kind].find((each) => texts.i18n.exists(each));
      return key === undefined ? name : t(key);
    };
    return {
      of,
      ofElement: (element) => {
        if (isOf(element, 'bpmn:Definitions')) return t('designer.compare.file');
        const kind = kindOf(element);
        return kind === undefined ? of(element.$type) : t(`designer.diagrams.kinds.${kind}`);
      },
    };
  }, [t, texts]);
}

function useNameWord(elements: Difference['elements'], { ofElement }: TypeWord): ChangeWords['nameOf'] {
  const { language } = useLanguage();
  return useCallback(
    (element) => {
      const plain = (one: Described) => nameOf(one, language) || textOf(one, 'text') || ofElement(one);
      const end = (property: string) => {
        const id = (element.get(property) as { readonly id?: string } | undefined)?.id;
        return id === undefined ? undefined : elements.get(id);
      };
      if (!isOf(element, 'bpmn:SequenceFlow', 'bpmn:MessageFlow')) return plain(element);
      const [from, to] = [end('sourceRef'), end('targetRef')];
      const name = nameOf(element, language);
      return from && to ? `${plain(from)} → ${plain(to)}${name === '' ? '' : ` (${name})`}` : plain(element);
    },
    [elements, language, ofElement],
  );
}

type Plain = (
  kind: ValueKind,
  text: string,
  of: string | undefined,
) => { readonly text: string; readonly isCode: boolean };

function usePlainWords(rules: readonly string[], subject: string, types: TypeWord): Plain {
  const t = useT();
  const { texts } = useLanguage();
  const sayRules = useRuleWords(rules);
  const saySign = useSignWords();
  const words = useSubjectWords(subjectNamed(subject)?.texts);
  const saySpan = useSpanWords();
  const sayButtons = (text: string) =>
    parseButtonTexts(text)
      .map(([button, said]) => {
        const word = isOfferableOperation(button) ? t(`designer.offers.offered.${button}`) : words.action(button);
        return t('designer.compare.button', { word, said });
      })
      .join(t('ui.listComma'));
  const say = (kind: ValueKind, text: string, of: string | undefined): string | undefined => {
    switch (kind) {
      case 'text':
        return text;
      case 'yesNo':
        return t(`designer.compare.${text === 'true' ? 'yes' : 'no'}`);
      case 'type':
        return text.split(' ').map(types.of).join(t('ui.listComma'));
      case 'rules':
        return sayRules(text);
      case 'sign':
        return saySign(text) || undefined;
      case 'actions':
        return wordsOf(text).map(words.action).join(t('ui.listComma'));
      case 'state':
        return words.state(text);
      case 'span':
        return saySpan(text);
      case 'choice':
        return texts.i18n.exists(`${of}.${text}`) ? t(`${of}.${text}`) : undefined;
      case 'subject': {
        const known = subjectNamed(text);
        return known && t(`${known.texts}.one`);
      }
      case 'time':
        return text === 'working' ? t('designer.compare.workingTime') : undefined;
      case 'buttons':
        return sayButtons(text);
      case 'code':
        return undefined;
    }
  };
  return (kind, text, of) => {
    const said = say(kind, text, of);
    return said === undefined ? { text, isCode: true } : { text: said, isCode: false };
  };
}

/** Durations, reminders and time limits in words; undefined for other texts. */
function useSpanWords(): (text: string) => string | undefined {
  const t = useT();
  const said = ({ count, unit }: Span) => `${count} ${t(`designer.diagrams.units.${unit}`)}`;
  return (text) => {
    const span = parseSpan(text);
    if (span) return said(span);
    const timeout = parseTimeout(text);
    if (timeout) return `${said(timeout.after)}: ${t(`designer.diagrams.timeouts.${timeout.decision}`)}`;
    const reminders = parseReminders(text);
    if (!reminders) return undefined;
    return `${said(reminders.after)}, ${reminders.times} × ${said(reminders.every)}`;
  };
}
