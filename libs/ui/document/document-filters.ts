import { useMemo } from 'react';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import type { BothNames } from '#lab/shared/texts.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import type { AmountFilter, ChoiceFilter, DaysFilter, RefFilter } from '../resource/filter.js';

/** Years before the current one that a filter names. */
const yearsBack = 4;

interface Entry {
  readonly id: string;
  readonly name: BothNames;
}

/** Makers of the filters of a document's list, under the titles of the subject's `fields`. */
interface DocumentFilters {
  /** The states of the subject; `hidden` is one that no list shows. */
  readonly state: (hidden?: string) => ChoiceFilter;
  /** How far the records in a state have come. */
  readonly stage: (state: string) => ChoiceFilter;
  /** Entries that the screen has already. */
  readonly entries: (key: string, entries: readonly Entry[]) => ChoiceFilter;
  /** Entries of a catalogue, searched on the server; `of` is its route, `field` where the title is. */
  readonly ref: (key: string, of: string, field: string) => RefFilter;
  /** A year, from the next one back. */
  readonly year: (key: string) => ChoiceFilter;
  /** A span of days. */
  readonly days: (key: string, field: string) => DaysFilter;
  readonly amount: (key: string) => AmountFilter;
}

/** The filters that a list composes; the same object until the language changes. */
export function useDocumentFilters({ texts, states, stages }: SubjectWords): DocumentFilters {
  const t = useT();
  const nameIn = useNameIn();
  return useMemo(() => {
    const titled = (key: string, field = key) => ({ key, label: t(`${texts}.fields.${field}`) });
    return {
      state: (hidden) => ({
        kind: 'choice',
        ...titled('state'),
        many: true,
        choices: Object.keys(states)
          .filter((state) => state !== hidden)
          .map((value) => ({ value, label: t(`${texts}.states.${value}`) })),
      }),
      stage: (state) => ({
        kind: 'choice',
        ...titled('status'),
        many: true,
        choices: Object.keys(stages?.[state] ?? {}).map((value) => ({ value, label: t(`${texts}.stages.${value}`) })),
      }),
      entries: (key, entries) => ({
        kind: 'choice',
        ...titled(key),
        many: true,
        choices: entries.map(({ id, name }) => ({ value: id, label: nameIn(name) })),
      }),
      ref: (key, of, field) => ({ kind: 'ref', ...titled(key, field), of }),
      year: (key) => {
        const next = new Date().getFullYear() + 1;
        const years = Array.from({ length: yearsBack + 2 }, (_, back) => String(next - back));
        return { kind: 'choice', ...titled(key), choices: years.map((year) => ({ value: year, label: year })) };
      },
      days: (key, field) => ({ kind: 'days', ...titled(key, field) }),
      amount: (key) => ({ kind: 'amount', ...titled(key) }),
    };
  }, [t, nameIn, texts, states, stages]);
}
