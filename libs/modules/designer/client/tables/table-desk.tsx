import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Input, Segmented } from 'antd';
import { Plus } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readModel, writeDecisions, type DecisionModel } from '#lab/process-engine/decision/index.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { saveFile } from '#lab/ui/download.js';
import { useShortcut } from '#lab/ui/hotkeys/shortcuts.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { forgetUnsaved, useUnsaved } from '#lab/ui/layout/unsaved.js';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { mayProcess } from '../../shared/process.permissions.js';
import type { TableDraftText, TableVersion } from '../../shared/table.dto.js';
import { ConflictDialog, DiscardDialog, LeaveDialog } from '../diagram/dialogs.js';
import { PanelField } from '../diagram/panel/fields.js';
import { settled } from '../diagram/settled.js';
import { DecisionHead } from './decision-head.js';
import { byCell } from './model/cell-problems.js';
import { addTable, changeDecision, withIds } from './model/edit.js';
import { useHistory } from './model/history.js';
import { PublishTableDialog } from './publish-table-dialog.js';
import { nameOf, RuleGrid } from './rule-grid.js';
import { TableBar } from './table-bar.js';
import { TableProblems, useTableProblemText } from './table-problems.js';
import { WithTest } from './test-pane.js';
import { check, errorsOf, useTableChecks, type Problem } from './use-table-checks.js';
import { useTableDraft } from './use-table-draft.js';

interface TableDeskProps {
  readonly draft: TableDraftText;
  /** The draft as it is edited. */
  readonly opened: DecisionModel;
  /** What of the file an editor has no place for. */
  readonly unkept: readonly Problem[];
  readonly versions: readonly TableVersion[];
  /** The version that is only looked at. */
  readonly shown?: number;
  /** Opens what the server has now; absent where nobody writes. */
  readonly onReopen?: () => Promise<void>;
}

type Asking = 'leave' | 'discard' | 'publish';

/** Bar, decisions, grid, problems and the test beside them. */
export function TableDesk({ draft, opened, unkept, versions, shown, onReopen }: TableDeskProps) {
  const t = useT();
  const navigate = useNavigate();
  const may = useMay();
  const say = useTableProblemText();
  const [params, setParams] = useSearchParams();
  const history = useHistory(opened);
  const model = history.now;
  const checked = useTableChecks(model);
  const state = useTableDraft(draft, opened, model);
  const [asking, setAsking] = useState<Asking>();
  const fileField = useRef<HTMLInputElement>(null);
  const path = `/processBpmn/tables/${draft.key}`;
  const change = onReopen && history.change;
  const problems = [...checked.problems, ...state.refused];
  useUnsaved(state.dirty);
  useEffect(() => () => forgetUnsaved(path), [path]);

  const item = model.decisions.find(({ id }) => id === params.get('decision')) ?? model.decisions[0];
  const choose = (id: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('decision', id);
        return after;
      },
      { replace: true },
    );
  const leave = () => void navigate(`/processBpmn?tab=tables&table=${draft.key}`);
  const save = async () => {
    if (await settled(state.save())) notify({ tone: 'done', text: t('designer.diagrams.draftSaved') });
  };
  useShortcut({ keys: 'mod+s', title: 'designer.diagrams.save', run: () => change && state.dirty && void save() });
  const startPublish = async () => {
    const found = await check(model);
    if (errorsOf(found.problems).length > 0) return;
    const beside = await settled(state.check());
    if (!beside || errorsOf(beside.answer).length > 0) return;
    if ((state.dirty || state.saved.version === 0) && !(await settled(state.save()))) return;
    setAsking('publish');
  };
  const discard = useApiMutation(() => api.remove(`process/table-drafts/${draft.key}`), {
    refreshes: ['process/tables'],
    onDone: () => (versions.length > 0 ? void onReopen?.() : leave()),
  });
  const [live] = versions;
  const placeOf = ({ elementId, args }: Problem) => placeIn(model, elementId, args, t);
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
            savedAt: state.saved.at,
            hasDraft: state.saved.version > 0,
            blocked: errorsOf(problems).length,
            next: (live?.version ?? 0) + 1,
            undo: history.undo,
            redo: history.redo,
            onSave: () => void save(),
            onPublish: may(mayProcess.definition.publish) ? () => void startPublish() : undefined,
            onImport: () => fileField.current?.click(),
            onDiscard: () => setAsking('discard'),
          }
        }
        onBack={() => (state.dirty ? setAsking('leave') : leave())}
        onExport={() => saveFile(new Blob([writeDecisions(model)], { type: 'application/xml' }), `${draft.key}.dmn`)}
      />
      <input
        ref={fileField}
        type="file"
        accept=".dmn,.xml"
        hidden
        aria-label={t('designer.tables.import')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void importFile(file);
        }}
      />
      {item ? (
        <WithTest key={item.id} tableKey={draft.key} model={model} item={item} checked={checked}>
          {(matched) => (
            <main className="tables-main">
              {unkept.length > 0 && change && (
                <Alert
                  type="warning"
                  showIcon
                  title={t('designer.tables.unkept')}
                  description={[...new Set(unkept.map(say))].join(' ')}
                />
              )}
              <FileNames model={model} change={change} />
              {(model.decisions.length > 1 || change) && (
                <div className="tables-decisions">
                  <Segmented
                    value={item.id}
                    options={model.decisions.map(({ id, name }) => ({ value: id, label: name || id }))}
                    onChange={choose}
                  />
                  {change && (
                    <Button
                      size="small"
                      type="text"
                      icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
                      onClick={() => change((before) => addTable(before, t('designer.tables.newDecision')))}
                    >
                      {t('designer.tables.addDecision')}
                    </Button>
                  )}
                </div>
              )}
              <DecisionHead model={model} item={item} change={change} onRenamed={choose} />
              {item.kind === 'table' ? (
                <RuleGrid
                  model={model}
                  table={item}
                  problems={byCell(checked.problems, say)}
                  matched={matched}
                  {...(change ? { change } : {})}
                />
              ) : (
                <PanelField label={t('designer.tables.expression')} note={t('designer.tables.expressionNote')}>
                  {(id) => (
                    <Input.TextArea
                      id={id}
                      className="designer-code"
                      rows={4}
                      readOnly={!change}
                      value={item.expression}
                      onChange={(event) =>
                        change?.(
                          (before) =>
                            changeDecision(before, item.id, (each) => ({ ...each, expression: event.target.value })),
                          `${item.id} expression`,
                        )
                      }
                    />
                  )}
                </PanelField>
              )}
              <TableProblems problems={problems} placeOf={placeOf} />
            </main>
          )}
        </WithTest>
      ) : (
        <main className="tables-main">
          {change && (
            <Button onClick={() => change((before) => addTable(before, t('designer.tables.newDecision')))}>
              {t('designer.tables.addDecision')}
            </Button>
          )}
          <TableProblems problems={problems} placeOf={placeOf} />
        </main>
      )}
      {state.conflict && (
        <ConflictDialog
          busy={state.busy}
          onClose={state.closeConflict}
          onTheirs={() => void onReopen?.()}
          onMine={state.overwrite}
        />
      )}
      {asking === 'leave' && (
        <LeaveDialog
          busy={state.busy}
          onClose={() => setAsking(undefined)}
          onLeave={leave}
          onSave={() => void settled(state.save()).then((done) => (done ? leave() : setAsking(undefined)))}
        />
      )}
      {asking === 'discard' && (
        <DiscardDialog
          onClose={() => setAsking(undefined)}
          onDiscard={() => {
            setAsking(undefined);
            discard.mutate(undefined);
          }}
        />
      )}
      {asking === 'publish' && (
        <PublishTableDialog
          version={(live?.version ?? 0) + 1}
          busy={state.busy}
          onClose={() => setAsking(undefined)}
          onPublish={(note) => void settled(state.publish(note)).then(() => setAsking(undefined))}
        />
      )}
    </div>
  );

  /** Opens a file in place of what is written, which undoing brings back; one that cannot be read changes nothing. */
  async function importFile(file: File): Promise<void> {
    const read = await readModel(await file.text());
    const found = read.model;
    if (!found) {
      const [why] = read.problems;
      notify({
        tone: 'failed',
        title: t('designer.diagrams.notImported', { name: file.name }),
        text: why ? say(why) : t('designer.tables.broken'),
      });
      return;
    }
    history.change(() => withIds(found));
    notify({
      tone: 'warning',
      text: [
        t('designer.diagrams.imported', { name: file.name }),
        ...new Set(read.problems.filter(({ code }) => code === 'not-kept' || code === 'unsupported').map(say)),
      ].join(' '),
    });
  }
}

/** What people of both languages call the file. */
function FileNames({
  model,
  change,
}: {
  readonly model: DecisionModel;
  readonly change: ReturnType<typeof useHistory<DecisionModel>>['change'] | undefined;
}) {
  const t = useT();
  if (!change) return null;
  return (
    <div className="tables-names">
      {(['nameZh', 'nameEn'] as const).map((field) => (
        <PanelField key={field} label={t(`designer.diagrams.${field}`)}>
          {(id) => (
            <Input
              id={id}
              maxLength={100}
              value={model[field] ?? ''}
              onChange={(event) => change((before) => ({ ...before, [field]: event.target.value }), field)}
            />
          )}
        </PanelField>
      ))}
    </div>
  );
}

/** Where a problem stands: the decision, and the rule or column in it. */
function placeIn(
  model: DecisionModel,
  elementId: string,
  { side, column }: Readonly<Record<string, string>>,
  t: (key: string, args?: Record<string, string | number>) => string,
): string {
  const named = (found: Parameters<typeof nameOf>[0]) => nameOf(found) || t('designer.tables.unnamed');
  for (const item of model.decisions) {
    const name = item.name || item.id;
    if (item.id === elementId) return name;
    if (item.kind === 'literal') continue;
    const columnFound = [...item.inputs, ...item.outputs].find(({ id }) => id === elementId);
    if (columnFound) return `${name} · ${named(columnFound)}`;
    const rule = item.rules.findIndex(({ id }) => id === elementId);
    if (rule < 0) continue;
    const number = rule + 1;
    const at = (side === 'output' ? item.outputs : item.inputs)[Number(column) - 1];
    return `${name} · ${at ? t('designer.tables.cell', { number, column: named(at) }) : t('designer.tables.ruleNumber', { number })}`;
  }
  return elementId;
}
