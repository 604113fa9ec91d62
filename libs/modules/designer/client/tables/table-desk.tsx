import { useMemo } from 'react';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { writeDecisions, type DecisionModel } from '#lab/process-engine/decision/index.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { saveFile } from '#lab/ui/download.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { changeParams } from '#lab/ui/resource/list-state.js';
import { tablePlace } from '../../shared/problem-words.js';
import { mayProcess } from '../../shared/process.permissions.js';
import type { TableDraftText, TableVersion } from '../../shared/table.dto.js';
import { useFileField } from '../draft/file-field.js';
import { settled } from '../draft/settled.js';
import { useDraftDesk } from '../draft/use-draft-desk.js';
import { dataId, DecisionPane, type Chosen } from './decision-pane.js';
import { addTable } from './model/edit.js';
import { useHistory } from './model/history.js';
import { placesOf } from './model/places.js';
import { addTest } from './model/tests.js';
import { PublishTable } from './publish-table.js';
import { TableBar } from './table-bar.js';
import { TableProblems } from './table-problems.js';
import { WithFunctionTest, WithTest } from './test-pane.js';
import { TestsPane } from './tests-pane.js';
import { check, errorsOf, useTableChecks, warningsOf, type Problem } from './use-table-checks.js';
import { useTableDraft } from './use-table-draft.js';
import { useTableImport } from './use-table-import.js';

interface TableDeskProps {
  readonly draft: TableDraftText;
  /** The draft as it is edited. */
  readonly opened: DecisionModel;
  /** What of the file an editor has no place for. */
  readonly unkept: readonly Problem[];
  readonly versions: readonly TableVersion[];
  /** The version that is only looked at. */
  readonly shown?: number;
  /** Opens the stored draft; absent where it is read-only. */
  readonly onReopen?: () => Promise<void>;
}

/** Bar, decisions, grid, problems and the test beside them. */
export function TableDesk(props: TableDeskProps) {
  const { draft, unkept, versions, shown } = props;
  const t = useT();
  const mayPublish = useMay()(mayProcess.definition.publish);
  const { history, checked, state, desk, change, problems, startPublish } = useTableDesk(props);
  const { chosen, choose } = useChosen(history.now);
  const readFile = useTableImport((model) => history.change(() => model));
  const file = useFileField(t('designer.tables.import'), '.dmn,.xml', (chosen) => void readFile(chosen));
  const model = history.now;
  const [live] = versions;
  const next = (live?.version ?? 0) + 1;
  const places = useMemo(() => placesOf(model, (word) => t(`designer.tables.boxed.parts.${word}`)), [model, t]);
  const placeOf = ({ elementId, args }: Problem) => tablePlace(places, elementId, args, t) ?? elementId;
  const found = <TableProblems problems={problems} placeOf={placeOf} />;
  const paneOf = (open: Chosen, matched: ReadonlySet<string>) => (
    <DecisionPane
      model={model}
      chosen={open}
      change={change}
      unkept={unkept}
      problems={checked.problems}
      matched={matched}
      onChoose={choose}
    />
  );
  return (
    <div className="tables">
      <TableBar
        name={{ zh: model.nameZh ?? (model.name || draft.key), en: model.nameEn ?? model.name }}
        live={live}
        shown={shown}
        writing={
          change && {
            dirty: state.dirty,
            busy: state.busy,
            status: state.status,
            savedAt: state.saved.at,
            hasDraft: state.saved.version > 0,
            blocked: errorsOf(problems).length,
            next,
            undo: { run: () => history.undo?.(), enabled: history.undo !== undefined },
            redo: { run: () => history.redo?.(), enabled: history.redo !== undefined },
            onSave: desk.save,
            onPublish: mayPublish ? () => void startPublish() : undefined,
            onImport: file.open,
            onDiscard: desk.askDiscard,
          }
        }
        note={desk.note}
        onBack={desk.back}
        onExport={() => saveFile(new Blob([writeDecisions(model)], { type: 'application/xml' }), `${draft.key}.dmn`)}
      />
      {file.field}
      {chosen?.kind === 'decision' && (
        <WithTest
          key={chosen.item.id}
          tableKey={draft.key}
          model={model}
          item={chosen.item}
          checked={checked}
          onKeep={change && ((test) => change((before) => addTest(before, chosen.item.id, test)))}
        >
          {(matched) => (
            <main className="tables-main">
              {paneOf(chosen, matched)}
              <TestsPane model={model} item={chosen.item} change={change} checked={checked} />
              {found}
            </main>
          )}
        </WithTest>
      )}
      {chosen?.kind === 'function' && (
        <WithFunctionTest key={chosen.item.id} tableKey={draft.key} item={chosen.item} checked={checked}>
          {(matched) => (
            <main className="tables-main">
              {paneOf(chosen, matched)}
              {found}
            </main>
          )}
        </WithFunctionTest>
      )}
      {chosen?.kind === 'data' && (
        <main className="tables-main" data-wide>
          {paneOf(chosen, none)}
          {found}
        </main>
      )}
      {!chosen && (
        <main className="tables-main">
          {change && (
            <Button onClick={() => change((before) => addTable(before, t('designer.tables.newDecision')))}>
              {t('designer.tables.addDecision')}
            </Button>
          )}
          {found}
        </main>
      )}
      {desk.dialogs}
      {desk.isPublishing && (
        <PublishTable
          version={next}
          busy={state.busy}
          warnings={warningsOf(checked.problems)}
          placeOf={placeOf}
          onClose={desk.close}
          onPublish={(note, accepted) => void settled(state.publish({ note, accepted })).then(desk.close)}
        />
      )}
    </div>
  );
}

const none: ReadonlySet<string> = new Set();

/** The edited model with its problems, its draft, and how it is published. */
function useTableDesk({ draft, opened, versions, onReopen }: TableDeskProps) {
  const navigate = useNavigate();
  const history = useHistory(opened);
  const model = history.now;
  const checked = useTableChecks(model);
  const change = onReopen && history.change;
  const state = useTableDraft({ draft, opened, model, maySave: change !== undefined });
  const desk = useDraftDesk({
    state,
    path: `process/table-drafts/${draft.key}`,
    page: `/processBpmn/tables/${draft.key}`,
    editing: change && { kind: 'table', key: draft.key },
    list: 'process/tables',
    savesByKey: change !== undefined && state.dirty,
    isPublished: versions.length > 0,
    onLeave: () => void navigate(`/processBpmn?tab=tables&table=${draft.key}`),
    onReopen: () => void onReopen?.(),
  });
  const startPublish = async () => {
    const own = await check(model);
    if (errorsOf(own.problems).length > 0) return;
    const ofOthers = await settled(state.check());
    if (!ofOthers || errorsOf(ofOthers.answer).length > 0) return;
    if ((state.dirty || state.saved.version === 0) && !(await settled(state.save()))) return;
    desk.askPublish();
  };
  const problems = [...checked.problems, ...state.refused];
  return { history, checked, state, desk, change, problems, startPublish };
}

/** The decision or function at `?decision=`, or the first decision, or the first function of a file without any. */
function useChosen({ decisions, knowledge = [] }: DecisionModel) {
  const [params, setParams] = useSearchParams();
  const id = params.get('decision');
  const item = decisions.find((each) => each.id === id) ?? decisions[0];
  const found = knowledge.find((each) => each.id === id) ?? (item ? undefined : knowledge[0]);
  const made: Chosen | undefined = found ? { kind: 'function', item: found } : item && { kind: 'decision', item };
  return {
    chosen: id === dataId ? ({ kind: 'data' } as const) : made,
    choose: (next: string) => setParams((before) => changeParams(before, { decision: next }), { replace: true }),
  };
}
