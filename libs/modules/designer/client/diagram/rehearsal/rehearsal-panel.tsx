import { useMemo, useState } from 'react';
import { Button } from 'antd';
import { Play } from 'lucide-react';
import type { ScenarioCase } from '#lab/process-engine/scenario/format.js';
import { useSession } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useRefEntry } from '#lab/ui/resource/ref-options.js';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { useDesigner } from '../designer-context.js';
import { assigneeOf } from '../model/read.js';
import { factsOf, type Trial } from '../trial/trial.js';
import type { Tried } from '../trial/use-dry-run.js';
import { castOf, rulesIn, type Cast } from './cast.js';
import { CastFields } from './cast-fields.js';
import { RehearsalView } from './rehearsal-view.js';
import { keptCase, type Rehearsing } from './rehearsing.js';
import { useRehearsal } from './use-rehearsal.js';
import { useStage } from './use-stage.js';
import { useStepNames } from './use-step-words.js';

/** Adds a case to the scenarios, with the keys of the decision tables that it asks. */
export type KeepCase = (kept: ScenarioCase, tables: readonly string[]) => void;

interface RehearsalPanelProps {
  /** The drawing without errors. */
  readonly xml: string;
  readonly trial: Trial;
  /** The forecast for the same data: it says who is behind the rules. */
  readonly tried: Tried;
  readonly run: Rehearsing | undefined;
  readonly onChange: (run: Rehearsing | undefined) => void;
  readonly onKeep: KeepCase | undefined;
}

/** Plays the drawing step by step, in the browser alone. */
export function RehearsalPanel({ xml, trial, tried, run, onChange, onKeep }: RehearsalPanelProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { modeler, subject, revision } = useDesigner();
  const { stage, problem, retry } = useStage(xml);
  const { begin, end, played } = useRehearsal({ stage, run, onChange });
  const [edited, setEdited] = useState<Cast>({});
  const initiator = useInitiator(trial.initiator);
  const rules = useMemo(() => {
    const tasks = modeler.get('elementRegistry').filter(({ type }) => type === 'bpmn:UserTask');
    return revision < 0 ? [] : rulesIn(tasks.map(({ businessObject }) => assigneeOf(businessObject)));
  }, [modeler, revision]);
  const names = useStepNames(rules);
  if (problem) return <ProblemPanel problem={problem} onRetry={retry} />;
  if (!stage) return <PageComing />;
  if (played)
    return (
      <RehearsalView
        played={played}
        names={names}
        onEnd={end}
        onKeep={onKeep && ((name) => onKeep(keptCase(name, played.run, played.now, stage), stage.tables))}
      />
    );
  const found = tried.run
    ? castOf(
        tried.run,
        (id) => {
          const task = modeler.get('elementRegistry').get(id);
          return task ? assigneeOf(task.businessObject) : '';
        },
        nameIn,
      )
    : {};
  const cast = { ...found, ...edited };
  const start = () =>
    begin({
      ...(subject ? { action: subject.start } : {}),
      by: initiator,
      at: startOfMinute(),
      facts: factsOf(trial, subject),
      people: Object.fromEntries(Object.entries(cast).filter(([rule]) => rules.includes(rule))),
    });
  return (
    <>
      <CastFields
        rules={rules}
        cast={cast}
        names={names}
        onChange={(rule, people) => setEdited({ ...edited, [rule]: people })}
      />
      <div className="designer-trial-keep">
        <Button
          type="primary"
          icon={<Play size={14} strokeWidth={1.7} aria-hidden />}
          loading={tried.coming}
          onClick={start}
        >
          {t('designer.rehearsal.start')}
        </Button>
      </div>
    </>
  );
}

/** The initiator as the scenario names them: the chosen user, or the tester. */
function useInitiator(id: string | null): string {
  const { info } = useSession();
  const nameIn = useNameIn();
  const chosen = useRefEntry('org/users', id);
  if (id !== null) return chosen ? nameIn(chosen.name) : id;
  return info ? nameIn(info.user.name) : 'requester';
}

function startOfMinute(): string {
  const now = new Date();
  now.setSeconds(0, 0);
  return now.toISOString();
}
