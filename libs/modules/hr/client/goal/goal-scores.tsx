import { useState } from 'react';
import { Button, Input } from 'antd';
import { api } from '#lab/ui/api.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { GoalGrade } from '../../shared/goal.codes.js';
import { goalTexts, type GoalDetail, type GoalLine, type GradeCounts } from '../../shared/goal.dto.js';
import { gradeOf, totalOf } from '../../shared/goal.totals.js';
import { goalDocument } from '../../shared/goal.words.js';
import { GradeBars } from './grade-bars.js';

/** The scores of the reader: each goal with a score and comments, saved before they are submitted. */
export function GoalScores({ set }: { readonly set: GoalDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const { texts } = useLanguage();
  const { route } = goalDocument.paths;
  const [given, setGiven] = useState(() =>
    set.lines.map(({ id, scores }) => {
      const open = scores.find(({ submitted }) => !submitted);
      return { lineId: id, score: open?.score ?? '', comments: open?.comments ?? '' };
    }),
  );
  const [refused, setRefused] = useState<ApiError>();
  const save = useApiMutation(
    () =>
      api.put<GoalDetail>(`${route}/${set.id}/scores`, {
        version: set.version,
        scores: given.map(({ lineId, score, comments }) => ({ lineId, score: score.trim() || null, comments })),
      }),
    {
      refreshes: [route],
      onDone: () => notify({ tone: 'done', text: t('hr.goal.scoresSaved') }),
      onProblem: (problem) => {
        setRefused(problem);
        return (problem.fields ?? []).length > 0;
      },
    },
  );
  const total = totalOf(set.lines.map(({ weight }, at) => ({ weight, score: numberIn(given[at]?.score) })));
  const before = levelBefore(set);
  const takeOver = (level: number) =>
    setGiven((now) => now.map((each, at) => ({ ...each, score: scoreAt(set.lines[at], level)?.score ?? each.score })));
  const change = (at: number, part: Partial<(typeof given)[number]>) =>
    setGiven((now) => now.map((each, place) => (place === at ? { ...each, ...part } : each)));
  const problemAt = (path: string) => {
    const found = refused?.fields?.find((field) => field.path === path);
    return found && fieldErrorText(texts, found.code, found.args);
  };
  return (
    <Section title={t('hr.goal.scoring')}>
      <p className="lab-muted">{t('hr.goal.guideText')}</p>
      {before !== undefined && (
        <Button className="hr-goal-take" size="small" onClick={() => takeOver(before)}>
          {t('hr.goal.takeOver', { level: before })}
        </Button>
      )}
      {set.lines.map((line, at) => {
        const { id, goal, weight } = line;
        const scoreProblem = problemAt(`scores.${at}.score`);
        const former = before === undefined ? undefined : scoreAt(line, before);
        return (
          <fieldset key={id} className="hr-goal-score">
            <legend>
              {goal} <span className="lab-muted">{t('hr.goal.weightIs', { weight: weight ?? '—' })}</span>
            </legend>
            <div className="lab-form">
              <FormField
                label={t('hr.goal.scoreOf', { no: at + 1 })}
                required
                {...(former && {
                  help: t('hr.goal.scoreBefore', {
                    level: former.level,
                    name: nameIn(former.scorer.name),
                    score: former.score ?? '—',
                  }),
                })}
                {...(scoreProblem !== undefined && { problem: scoreProblem })}
              >
                {(control) => (
                  <Input
                    {...control}
                    inputMode="decimal"
                    value={given[at]?.score}
                    onChange={(event) => change(at, { score: event.target.value })}
                  />
                )}
              </FormField>
              <FormField label={t('hr.goal.commentOf', { no: at + 1 })} required span={2}>
                {(control) => (
                  <Input.TextArea
                    {...control}
                    autoSize={{ minRows: 1, maxRows: 6 }}
                    maxLength={goalTexts.scoreComments}
                    value={given[at]?.comments}
                    onChange={(event) => change(at, { comments: event.target.value })}
                  />
                )}
              </FormField>
            </div>
          </fieldset>
        );
      })}
      <div className="hr-goal-total">
        <Button loading={save.isPending} onClick={() => save.mutate(undefined)}>
          {t('hr.goal.saveScores')}
        </Button>
        {total && (
          <strong role="status">
            {t('hr.goal.total', { score: total.final, grade: t(`hr.goal.gradeCodes.${gradeOf(total.final)}`) })}
          </strong>
        )}
      </div>
      {set.given && <Given grades={set.given} coming={total ? gradeOf(total.final) : undefined} />}
    </Section>
  );
}

interface GivenProps {
  readonly grades: GradeCounts;
  readonly coming: GoalGrade | undefined;
}

/** How the reader has scored others this year, with the set that they are scoring: a hint, not a rule. */
function Given({ grades, coming }: GivenProps) {
  const t = useT();
  const count = grades.reduce((sum, each) => sum + each.count, 0);
  return (
    <div className="hr-goal-given">
      <h3>{t('hr.goal.given')}</h3>
      <p className="lab-muted">{count === 0 ? t('hr.goal.firstGiven') : t('hr.goal.givenText', { count })}</p>
      {count > 0 && <GradeBars grades={grades} coming={coming} />}
    </div>
  );
}

/** A score as it is typed; null while it is none. */
const numberIn = (typed = '') => (/^\d+(\.\d{1,2})?$/.test(typed.trim()) ? typed.trim() : null);

/** What a goal was given at a level. */
function scoreAt(line: GoalLine | undefined, level: number) {
  return line?.scores.find((score) => score.level === level && score.submitted);
}

/** The level whose scores the reader calibrates; undefined for the first. */
function levelBefore({ lines }: GoalDetail): number | undefined {
  const levels = lines.flatMap(({ scores }) => scores.flatMap(({ level, submitted }) => (submitted ? level : [])));
  return levels.length === 0 ? undefined : Math.max(...levels);
}
