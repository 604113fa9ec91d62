import { Fragment } from 'react';
import type { Assignee } from '#lab/shared/process-view.js';
import { useNameIn, useT } from '../i18n/language-provider.js';

/** The names of people who have a task or will have it; beside an absent one until when, and who acts for them. */
export function Names({ people }: { readonly people: readonly Assignee[] }) {
  const t = useT();
  const nameIn = useNameIn();
  return people.map(({ id, name, absence }, index) => (
    <Fragment key={id}>
      {index > 0 && t('ui.listComma')}
      {nameIn(name)}
      {absence && (
        <span className="lab-person-note">
          {' · '}
          {t('ui.person.absent', { until: absence.until })}
          {absence.substitute && ` → ${nameIn(absence.substitute.name)}`}
        </span>
      )}
    </Fragment>
  ));
}
