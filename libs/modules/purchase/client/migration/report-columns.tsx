import { useMemo } from 'react';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { fieldLabel } from '#lab/ui/resource/catalogue-value.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { MigrationProblem, ReportRow } from '../../shared/migration.dto.js';
import { migrated } from '../../shared/migration.fields.js';
import type { MigrationKind } from '../../shared/migration.words.js';
import { RowEffect } from './migration-state.js';

/** The rows of a file: which record each one is, what it does, and why it is refused or what it changes. */
export function useReportColumns(kind: MigrationKind): readonly Column<ReportRow>[] {
  const t = useT();
  return useMemo(() => {
    const own = (key: string) => ({ key, title: t(`purchase.migration.report.${key}`) });
    return [
      { ...own('row'), width: 72, align: 'right', always: true, pinned: true, render: ({ row }) => row },
      {
        ...own('externalKey'),
        width: 140,
        pinned: true,
        always: true,
        onCard: 'fact',
        render: ({ externalKey }) => (externalKey ? <span className="id">{externalKey}</span> : <Nothing />),
      },
      {
        ...own('name'),
        width: 220,
        main: true,
        yields: 1,
        render: ({ name }) => (name ? <span title={name}>{name}</span> : <Nothing />),
      },
      { ...own('effect'), width: 120, onCard: 'corner', render: ({ effect }) => <RowEffect effect={effect} /> },
      { ...own('detail'), onCard: 'fact', render: (row) => <Detail kind={kind} row={row} /> },
    ];
  }, [t, kind]);
}

/** Cell by cell: its column, what it says, and the reason; or what a changed row says. */
function Detail({ kind, row: { problems, changes } }: { readonly kind: MigrationKind; readonly row: ReportRow }) {
  const t = useT();
  if (problems.length === 0 && changes.length === 0) return <Nothing />;
  return (
    <span className="lab-migration-cells">
      {problems.map((problem, at) => (
        <ProblemLine key={at} kind={kind} problem={problem} />
      ))}
      {changes.map(({ field, value }) => (
        <span key={field}>
          <strong>{t(fieldLabel(migrated[kind], field))}</strong> {value || t('purchase.migration.report.emptyCell')}
        </span>
      ))}
    </span>
  );
}

interface ProblemLineProps {
  readonly kind: MigrationKind;
  readonly problem: MigrationProblem;
}

function ProblemLine({ kind, problem: { field, value, code, args } }: ProblemLineProps) {
  const t = useT();
  const { texts } = useLanguage();
  return (
    <span data-refused>
      <strong>{field === null ? t('purchase.migration.report.wholeRow') : t(fieldLabel(migrated[kind], field))}</strong>{' '}
      {field !== null && (
        <span className="lab-muted">
          {value ? t('purchase.migration.report.was', { value }) : t('purchase.migration.report.emptyCell')}
        </span>
      )}{' '}
      {fieldErrorText(texts, code, args)}
    </span>
  );
}
