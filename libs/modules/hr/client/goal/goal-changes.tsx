import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { GoalChange, GoalDetail } from '../../shared/goal.dto.js';

/** Each field that differs from the approved version, before and now. */
export function GoalChanges({ changes }: { readonly changes: readonly GoalChange[] }) {
  const t = useT();
  const nameIn = useNameIn();
  const said = (value: GoalChange['after']) => (value !== null && typeof value === 'object' ? nameIn(value) : value);
  const fieldOf = ({ field, before }: GoalChange) =>
    field === 'line' ? t(before === null ? 'hr.goal.added' : 'hr.goal.removed') : t(`hr.goal.fields.${field}`);
  return (
    <div className="hr-goal-changes">
      <ReadLines
        label={t('hr.goal.changes')}
        rows={changes}
        rowKey={({ lineId, field }) => `${lineId} ${field}`}
        isNumbered={false}
        columns={[
          { key: 'goal', title: t('hr.goal.fields.goal'), main: true, render: ({ goal }) => goal || <Nothing /> },
          { key: 'field', title: t('hr.goal.change'), needs: 'middle', render: fieldOf },
          {
            key: 'before',
            title: t('hr.goal.before'),
            needs: 'middle',
            isEmpty: ({ before }) => before === null,
            render: ({ before }) => (before ? <del className="hr-goal-change">{said(before)}</del> : <Nothing />),
          },
          {
            key: 'after',
            title: t('hr.goal.after'),
            needs: 'middle',
            isEmpty: ({ after }) => after === null,
            render: ({ after }) =>
              after ? <ins className="hr-goal-change hr-goal-now">{said(after)}</ins> : <Nothing />,
          },
        ]}
      />
    </div>
  );
}

/** The approved versions of a set, the latest first. */
export function GoalVersions({ set: { versions } }: { readonly set: GoalDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  if (versions.length === 0) return <p className="lab-muted">{t('hr.goal.noVersions')}</p>;
  return versions.map(({ revision, at, by, lines }) => (
    <Section key={revision} title={t('hr.goal.version', { revision })}>
      <p className="lab-muted">
        <Stamp value={at} /> · {t('hr.goal.versionBy', { name: nameIn(by.name) })}
      </p>
      <ReadLines
        label={t('hr.goal.version', { revision })}
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          { key: 'goal', title: t('hr.goal.fields.goal'), main: true, render: ({ goal }) => goal },
          {
            key: 'weight',
            title: t('hr.goal.fields.weight'),
            align: 'right',
            needs: 'middle',
            named: true,
            render: ({ weight }) => weight ?? <Nothing />,
          },
          {
            key: 'targetDate',
            title: t('hr.goal.fields.targetDate'),
            needs: 'middle',
            named: true,
            render: ({ targetDate }) => <Stamp value={targetDate} kind="day" />,
          },
        ]}
      />
    </Section>
  ));
}
