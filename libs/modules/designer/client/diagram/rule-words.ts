import { useCallback, useMemo } from 'react';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { useRefNames } from '#lab/ui/resource/ref-options.js';
import type { NamedPeople, RulePeople } from '../../shared/definition.dto.js';
import { argKindOf, parseRules, type Rule } from './model/rules.js';
import { parseSign } from './model/sign.js';

/** Roles and groups that rules can name. */
export function useRulePeople(): RulePeople | undefined {
  return useApiQuery<RulePeople>('process/people').data;
}

/**
 * A rule list in words, "Department manager, level 2"; the users that it names are looked up by id. Rules are joined by
 * "and" where everyone who is found decides.
 */
export function useRuleWords(texts: readonly string[]): (text: string, sign?: string) => string {
  const t = useT();
  const nameIn = useNameIn();
  const people = useRulePeople();
  const ids = useMemo(
    () => [
      ...new Set(
        texts.flatMap((text) =>
          (parseRules(text) ?? []).flatMap(({ resolver, args }) =>
            argKindOf(resolver) === 'user' ? args.filter((arg) => !arg.startsWith('=')) : [],
          ),
        ),
      ),
    ],
    [texts],
  );
  const users = useRefNames('org/users', ids);
  return useCallback(
    (text, sign = '') => {
      const named = (list: readonly NamedPeople[] | undefined, code: string) => {
        const found = list?.find((one) => one.code === code);
        return found ? nameIn(found.name) : code;
      };
      const argument = (resolver: string, arg: string): string => {
        if (arg.startsWith('=')) return arg;
        switch (argKindOf(resolver)) {
          case 'user':
            return users.find(({ value }) => value === arg)?.label ?? arg;
          case 'role':
            return named(people?.roles, arg);
          case 'group':
            return named(people?.groups, arg);
          default:
            return arg;
        }
      };
      const inWords = ({ resolver, args }: Rule): string => {
        const kind = argKindOf(resolver);
        if (kind === undefined) return resolver;
        const of = args.map((arg) => argument(resolver, arg)).join(t('ui.listComma'));
        return t(`designer.diagrams.rules.${resolver}.${of === '' ? 'plain' : 'with'}`, { of });
      };
      const { rule = 'any' } = parseSign(sign) ?? {};
      return (
        (parseRules(text) ?? []).map(inWords).join(t(`designer.diagrams.${rule === 'any' ? 'or' : 'and'}`)) || text
      );
    },
    [t, nameIn, people, users],
  );
}

/** Says how several people decide; empty where one of them does. */
export function useSignWords(): (text: string) => string {
  const t = useT();
  return (text) => {
    const sign = parseSign(text);
    return sign ? t(`designer.diagrams.sign.${sign.rule}`, { percent: sign.percent }) : '';
  };
}

/** The words of the kind of record itself: its actions, states and messages; an unknown word is as it is. */
export function useSubjectWords(texts: string | undefined): {
  readonly action: (word: string) => string;
  readonly state: (word: string) => string;
  readonly message: (word: string) => string;
} {
  const t = useT();
  const { texts: store } = useLanguage();
  const say = (part: string) => (word: string) => {
    const key = `${texts}.${part}.${word}`;
    return texts !== undefined && store.i18n.exists(key) ? t(key) : word;
  };
  return { action: say('actions'), state: say('states'), message: say('messages') };
}
