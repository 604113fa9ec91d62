import { Fragment } from 'react';
import type { Assignee } from '#lab/shared/process-view.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { useAbsence } from './person.js';

/** The names of people who have a task or will have it; beside an absent one until when, and who acts for them. */
export function Names({ people }: { readonly people: readonly Assignee[] }) {
  const t = useT();
  const nameIn = useNameIn();
  const absenceOf = useAbsence();
  return people.map((person, index) => (
    <Fragment key={person.id}>
      {index > 0 && t('ui.listComma')}
      {nameIn(person.name)}
      {person.absence && <span className="lab-person-note">{` · ${absenceOf(person)}`}</span>}
    </Fragment>
  ));
}
