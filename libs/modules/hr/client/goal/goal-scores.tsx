import { useState } from 'react';
import { Button, Input } from 'antd';
import { api } from '#lab/ui/api.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { goalTexts, type GoalDetail } from '../../shared/goal.dto.js';
import { goalDocument } from '../../shared/goal.words.js';

/** The scores of the reader: each goal with a score and comments, saved before they are submitted. */
export function GoalScores({ set }: { readonly set: GoalDetail }) {
  const t = useT();
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
  const change = (at: number, part: Partial<(typeof given)[number]>) =>
    setGiven((now) => now.map((each, place) => (place === at ? { ...each, ...part } : each)));
  const problemAt = (path: string) => {
    const found = refused?.fields?.find((field) => field.path === path);
    return found && fieldErrorText(texts, found.code, found.args);
  };
  return (
    <Section title={t('hr.goal.scoring')}>
      <p className="lab-muted">{t('hr.goal.guideText')}</p>
      {set.lines.map(({ id, goal, weight }, at) => {
        const scoreProblem = problemAt(`scores.${at}.score`);
        return (
          <fieldset key={id} className="hr-goal-score">
            <legend>
              {goal} · {weight}
            </legend>
            <div className="lab-form">
              <FormField
                label={t('hr.goal.scoreOf', { no: at + 1 })}
                required
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
      <Button loading={save.isPending} onClick={() => save.mutate(undefined)}>
        {t('hr.goal.saveScores')}
      </Button>
    </Section>
  );
}
