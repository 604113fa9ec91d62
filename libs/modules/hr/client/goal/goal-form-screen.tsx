import { useEffect, useMemo, useState } from 'react';
import { SelectField } from '#lab/ui/document/bound-choices.jsx';
import { FilesField, NoteField } from '#lab/ui/document/bound-fields.jsx';
import { FormFrame } from '#lab/ui/document/form-frame.jsx';
import { FormPage } from '#lab/ui/document/form-page.jsx';
import { useDocumentForm } from '#lab/ui/document/use-document-form.js';
import { useFormLines } from '#lab/ui/document/use-form-lines.js';
import { useHeldValues } from '#lab/ui/document/use-held-values.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { LineTable } from '#lab/ui/lines/line-table.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { useClosedEntries } from '#lab/ui/resource/ref-options.js';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { CompanyBoard } from '../../shared/goal-figures.dto.js';
import { goalTexts, mostGoalFiles, type GoalDetail } from '../../shared/goal.dto.js';
import { goalConfig } from '../../shared/goal-config.resource.js';
import { goalDocument } from '../../shared/goal.words.js';
import {
  bodyOf,
  draft,
  fields,
  missingOf,
  printOf,
  problemsOf,
  valuesOf,
  withLinksOf,
  type GoalValues,
} from './goal-values.js';
import { GoalGuide } from './goal-guide.js';
import { GoalNotice, YearNotice } from './goal-notice.js';
import { useGoalLines } from './use-goal-lines.js';
import { WeightBar } from './weight-bar.js';

const thisYear = () => new Date().getFullYear();

/** Years for which goals are written. */
const writtenYears = () => [thisYear() - 1, thisYear(), thisYear() + 1].map(String);

/** A new goal set, one that is being changed, or its self-evaluation. */
export default function GoalFormScreen() {
  return (
    <FormPage<GoalDetail> kind={goalDocument} begins={goalConfig.route}>
      {(opened) => <WithYears key={opened?.id ?? 'new'} opened={opened} />}
    </FormPage>
  );
}

/** Without the years whose process the reader may not start, where it is a new set. */
function WithYears({ opened }: { readonly opened: GoalDetail | undefined }) {
  const closed = useClosedEntries(opened ? undefined : goalConfig.route);
  if (!opened && !closed) return <PageComing />;
  const years = writtenYears().filter((year) => !closed?.some(({ name }) => name.zh === year));
  return <WithCompanyGoals opened={opened} years={years} />;
}

interface WithYearsProps {
  readonly opened: GoalDetail | undefined;
  /** Those of a new set. */
  readonly years: readonly string[];
}

/** The form with the company goals of its year to link to. */
function WithCompanyGoals({ opened, years }: WithYearsProps) {
  const now = String(thisYear());
  const [year, setYear] = useState(String(opened?.year ?? (years.includes(now) ? now : (years.at(-1) ?? now))));
  const board = useApiQuery<CompanyBoard>('hr/goal-board', { year }, { keepPrevious: true });
  return (
    <Answered answer={board}>
      {({ rows, year: ofYear }) => (
        <GoalForm opened={opened} years={years} first={year} goals={rows} goalsOf={String(ofYear)} onYear={setYear} />
      )}
    </Answered>
  );
}

interface GoalFormProps extends WithYearsProps {
  /** The year of a new set. */
  readonly first: string;
  readonly goals: CompanyBoard['rows'];
  /** The year of the company goals, which follows the one that is chosen. */
  readonly goalsOf: string;
  readonly onYear: (year: string) => void;
}

function GoalForm({ opened, years, first, goals, goalsOf, onYear }: GoalFormProps) {
  const t = useT();
  const nameIn = useNameIn();
  const links = useMemo(() => new Map(goals.map(({ id, name }) => [id, nameIn(name)])), [goals, nameIn]);
  const held = useHeldValues<GoalDetail, GoalValues>(goalDocument, opened, (stored) => valuesOf(stored, first, links));
  const isEvaluated = opened?.state === 'toEvaluate';
  const lines = useFormLines(useGoalLines(isEvaluated, links), held, (given) => missingOf(given, isEvaluated));
  const form = useDocumentForm(held, {
    fields,
    bodyOf: (given) => bodyOf(given, links),
    problemsOf,
    printOf,
    draft,
    lines,
  });
  const { values, setValues } = held;
  const { year } = values;
  useEffect(() => onYear(year), [onYear, year]);
  // Company goals of another year cannot be carried: what was chosen of them is taken out before anybody's eyes.
  useEffect(() => {
    if (year === goalsOf) setValues((now) => withLinksOf(now, links));
  }, [year, goalsOf, links, setValues]);
  const problem = form.field('lines').problem;
  return (
    <FormFrame
      form={form}
      title={t('hr.goal.title', { year: values.year })}
      rail={isEvaluated ? <GoalGuide /> : undefined}
    >
      {opened ? <GoalNotice set={opened} /> : <YearNotice year={values.year} />}
      <p className="lab-muted">{t(isEvaluated ? 'hr.goal.evaluateHint' : 'hr.goal.writeHint')}</p>
      {!opened && (
        <div className="lab-form">
          <SelectField form={form} name="year" choices={years.map((value) => ({ value, label: value }))} required />
        </div>
      )}
      <LineTable label={t('hr.goal.fields.lines')} editor={lines.editor} isFixed={isEvaluated} />
      {problem && (
        <p className="lab-form-note" data-problem>
          {problem}
        </p>
      )}
      {!isEvaluated && (
        <Section title={t('hr.goal.weightBar')}>
          <WeightBar
            lines={values.sheet.lines.map(({ key, cells }) => ({
              key,
              goal: cells['goal'] ?? '',
              weight: Number(cells['weight'] ?? '') || 0,
            }))}
          />
        </Section>
      )}
      <div className="lab-form">
        {!isEvaluated && <NoteField form={form} name="comment" max={goalTexts.comment} rows={3} span={2} />}
        <FilesField form={form} name="files" max={mostGoalFiles} span={2} />
      </div>
    </FormFrame>
  );
}
