import { lazy, useState } from 'react';
import { addDays } from '#lab/shared/day.js';
import { Button } from 'antd';
import { TrendingUp } from 'lucide-react';
import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines, type ReadColumn } from '#lab/ui/lines/read-lines.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { useLastSeen } from '#lab/ui/seen/last-seen.jsx';
import { Facts, type Fact } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { Words } from '#lab/ui/subject/words.jsx';
import type { GoalDetail, GoalLine, GoalWindows } from '../../shared/goal.dto.js';
import { GoalChanges, GoalVersions } from './goal-changes.js';
import { GoalGuide } from './goal-guide.js';
import { GoalNotice } from './goal-notice.js';
import { GoalScores } from './goal-scores.js';
import { WeightBar } from './weight-bar.js';

const ProgressDialog = lazy(() => import('./progress-dialog.js'));

/** The heading of a set's page, its dates in the rail, and the report on progress. */
export function useRecordPage(): RecordPageSpec<GoalDetail> {
  const t = useT();
  return {
    title: ({ year }) => t('hr.goal.title', { year }),
    tools: (set) => set.mayReport && <ReportButton set={set} />,
    facts: ({ windows }) =>
      windows
        ? windowsToShow(windows).map((window) => ({
            label: t(`hr.goal.${window}`),
            value: <Stamp value={windows[window]} kind="day" />,
            note:
              window === 'scoringOpen' && windows.graceDays > 0
                ? t('hr.goal.graceUntil', { day: addDays(windows.scoringOpen, windows.graceDays - 1) })
                : undefined,
          }))
        : [],
    parts: (set) => [{ key: 'versions', label: t('hr.goal.versions'), children: <GoalVersions set={set} /> }],
  };
}

/** The days of a year; phases of the scoring that begin with it are not named again. */
function windowsToShow({ scoringOpen, evaluationFrom, scoresFrom }: GoalWindows) {
  return [
    ...(['writeOpen', 'modifyOpen', 'scoringOpen'] as const),
    ...(evaluationFrom > scoringOpen ? (['evaluationFrom'] as const) : []),
    ...(scoresFrom > evaluationFrom ? (['scoresFrom'] as const) : []),
  ];
}

function ReportButton({ set }: { readonly set: GoalDetail }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<TrendingUp size={14} strokeWidth={1.7} aria-hidden />} onClick={() => setOpen(true)}>
        {t('hr.goal.report')}
      </Button>
      {open && (
        <Later onBroken={close}>
          <ProgressDialog set={set} onClose={close} />
        </Later>
      )}
    </>
  );
}

/** What a decision about a set needs: whose, how it is weighed, what has changed, the goals with what was said of them. */
export default function GoalContent({ record: set }: { readonly record: GoalDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const was = useLastSeen<GoalDetail>();
  const { comment, lines, selfScore, changes } = set;
  const label = (field: string) => t(`hr.goal.fields.${field}`);
  const factsOf = ({ owner, department, weightTotal, ...scored }: GoalDetail): readonly Fact[] => [
    { label: label('owner'), value: <Person person={owner} />, note: department && nameIn(department) },
    { label: label('weightTotal'), value: <span className="lab-figures">{weightTotal}</span> },
    ...(scored.selfScore === null
      ? []
      : [{ label: label('selfScore'), value: <span className="lab-figures">{scored.selfScore}</span> }]),
    ...(scored.finalScore === null
      ? []
      : [
          {
            // Until the last level has scored, it is what the latest of them gave.
            label: scored.state === 'completed' ? label('finalScore') : t('hr.goal.scoreSoFar'),
            value: <strong className="hr-figure">{scored.finalScore}</strong>,
            note: scored.normalScore === null ? undefined : t('hr.goal.normal', { score: scored.normalScore }),
          },
        ]),
  ];
  return (
    <>
      <GoalNotice set={set} />
      <Facts facts={factsOf(set)} was={was && factsOf(was)} />
      {changes.length > 0 && (
        <Section title={t('hr.goal.changes')} note={changes.length}>
          <GoalChanges changes={changes} />
        </Section>
      )}
      {set.mayScore && set.notBefore === null && <GoalScores key={set.version} set={set} />}
      <Section title={label('lines')} note={lines.length}>
        <div className="hr-goal-lines">
          <GoalLines lines={lines} />
        </div>
        <WeightBar
          lines={lines.map(({ id, goal, weight }) => ({ key: id, goal, weight: Number(weight ?? 0) }))}
          isRead
        />
      </Section>
      <Words title={label('comment')} text={comment} was={was?.comment} />
      {selfScore !== null && <GoalGuide />}
      {lines.some(({ history }) => history.length > 0) && <GoalHistory lines={lines} />}
    </>
  );
}

function GoalLines({ lines }: { readonly lines: readonly GoalLine[] }) {
  const t = useT();
  const nameIn = useNameIn();
  const was = useLastSeen<GoalDetail>();
  const title = (field: string) => t(`hr.goal.fields.${field}`);
  const levels = [...new Set(lines.flatMap(({ scores }) => scores.map(({ level }) => level)))].sort((a, b) => a - b);
  const columns: readonly (ReadColumn<GoalLine> | false)[] = [
    { key: 'goal', title: title('goal'), main: true, render: ({ goal }) => goal || <Nothing /> },
    {
      key: 'weight',
      title: title('weight'),
      align: 'right',
      needs: 'middle',
      named: true,
      render: ({ weight }) => weight ?? <Nothing />,
    },
    {
      key: 'targetDate',
      title: title('targetDate'),
      needs: 'middle',
      named: true,
      render: ({ targetDate }) => <Stamp value={targetDate} kind="day" />,
    },
    [...lines, ...(was?.lines ?? [])].some(({ companyGoal }) => companyGoal) && {
      key: 'companyGoal',
      title: title('companyGoalId'),
      needs: 'wide',
      named: true,
      render: ({ companyGoal }) => (companyGoal ? nameIn(companyGoal) : <Nothing />),
      isEmpty: ({ companyGoal }) => !companyGoal,
    },
    {
      key: 'progress',
      title: title('progress'),
      isLive: true,
      // Scores take its room.
      needs: levels.length > 0 ? 'wide' : 'middle',
      render: ({ progress }) => t(`hr.goal.progressCodes.${progress}`),
    },
    lines.some(({ completionDate }) => completionDate) && {
      key: 'completionDate',
      title: title('completionDate'),
      isLive: true,
      needs: 'wide',
      named: true,
      render: ({ completionDate }) => <Stamp value={completionDate} kind="day" />,
      isEmpty: ({ completionDate }) => !completionDate,
    },
    lines.some(({ selfScore }) => selfScore !== null) && {
      key: 'selfScore',
      title: title('selfScore'),
      needs: 'middle',
      named: true,
      render: ({ selfScore, selfEvaluation }) => <Said score={selfScore} words={selfEvaluation} />,
    },
    ...levels.map((level): ReadColumn<GoalLine> => {
      const scorer = lines.flatMap(({ scores }) => scores).find((score) => score.level === level)?.scorer;
      return {
        key: `level${level}`,
        title: t('hr.goal.levelScore', { level, name: scorer ? nameIn(scorer.name) : '' }),
        needs: 'middle',
        named: true,
        render: ({ scores }) => {
          const given = scores.find((score) => score.level === level);
          return <Said score={given?.score} words={given?.comments} />;
        },
      };
    }),
  ];
  return (
    <ReadLines
      label={title('lines')}
      rows={lines}
      was={was?.lines}
      rowKey={({ id }) => id}
      columns={columns.filter((column) => column !== false)}
    />
  );
}

/** A score with what was said of it. */
function Said({ score, words }: { readonly score: string | null | undefined; readonly words: string | undefined }) {
  return (
    <span className="hr-goal-scored">
      <strong className="lab-figures">{score ?? <Nothing />}</strong>
      {words && <span className="hr-goal-said">{words}</span>}
    </span>
  );
}

/** What was reported during the year, by goal. */
function GoalHistory({ lines }: { readonly lines: readonly GoalLine[] }) {
  const t = useT();
  return (
    <Section title={t('hr.goal.history')}>
      <ul className="hr-goal-history">
        {lines.flatMap(({ id, goal, history }) =>
          history.map(({ progress, note, by, at }) => (
            <li key={`${id} ${at}`}>
              <p>
                <span>
                  {goal} · {t(`hr.goal.progressCodes.${progress}`)}
                </span>
                <Person person={by} />
                <Stamp value={at} />
              </p>
              {note && <p className="hr-goal-said">{note}</p>}
            </li>
          )),
        )}
      </ul>
    </Section>
  );
}
