import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { textOf as wordOf } from '#lab/ui/diagram/names.js';
import { ZoomBar } from '#lab/ui/diagram/zoom-bar.jsx';
import { useShortcut } from '#lab/ui/hotkeys/shortcuts.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { forgetUnsaved, useUnsaved } from '#lab/ui/layout/unsaved.js';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import type { DefinitionVersion, DiagramText, DraftText } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import type { Modeler } from './canvas/services.js';
import { DesignerContext } from './designer-context.js';
import { ConflictDialog, DiscardDialog, LeaveDialog } from './dialogs.js';
import { open } from './import-file.js';
import { ListTab } from './list-tab.js';
import { Marks } from './marks.js';
import { executable } from './model/copy.js';
import { blocking } from './model/problems.js';
import { caseCount } from './model/scenarios.js';
import { Palette } from './palette.js';
import { Panel } from './panel/panel.js';
import { ProblemPane } from './problem-pane.js';
import { PublishDialog } from './publish-dialog.js';
import { ScenariosTab } from './scenarios-tab.js';
import { settled } from './settled.js';
import { useTrialCase } from './trial/use-trial-case.js';
import { firstTrial } from './trial/trial.js';
import { TrialPanel } from './trial/trial-panel.js';
import { check, useChecks } from './use-checks.js';
import { useDecisions } from './use-decisions.js';
import { useDesignerOf } from './use-designer.js';
import { useDraft } from './use-draft.js';
import { exportFile, useImport } from './use-files.js';
import { changing, counterOf, useCount } from './use-modeler.js';
import { usePublishing } from './use-publishing.js';
import { useRestoredNotice, useWorkingCopy } from './use-working-copy.js';
import { VersionBar, type Tab } from './version-bar.js';
import { VersionTable } from './versions-tab.js';
import { dropWorkingCopy, type WorkingCopy } from './working-copy.js';

interface WorkbenchProps {
  readonly modeler: Modeler;
  readonly draft: DraftText;
  /** What was left unsaved before, and is open now. */
  readonly copy: WorkingCopy | undefined;
  readonly versions: readonly DefinitionVersion[];
  /** Opens what the server has now. */
  readonly onReopen: () => Promise<void>;
  /** Told while another tab lies over the canvas. */
  readonly onCover: (covered: boolean) => void;
}

type Asking = 'leave' | 'discard' | 'publish';

/** Bar, palette, panel, problems and tabs around the open diagram. */
export function Workbench({ modeler, draft, copy, versions, onReopen, onCover }: WorkbenchProps) {
  const t = useT();
  const navigate = useNavigate();
  const may = useMay();
  const [counter] = useState(() => counterOf(modeler, changing));
  const decisions = useDecisions();
  const { xml, problems } = useChecks(modeler, useCount(counter), decisions);
  const designer = useDesignerOf(modeler, problems);
  const [scenarios, setScenarios] = useState(copy ? (copy.scenarios ?? '') : (draft.scenarios ?? ''));
  const state = useDraft({
    draftKey: draft.key,
    loaded: draft,
    modeler,
    counter,
    restored: copy !== undefined,
    scenarios,
  });
  const [tab, setTab] = useState<Tab>('diagram');
  const [trial, setTrial] = useState(() => firstTrial(designer.subject));
  const [asking, setAsking] = useState<Asking>();
  const [problemsOpen, setProblemsOpen] = useState(true);
  const fileField = useRef<HTMLInputElement>(null);
  const path = `/processBpmn/${draft.key}`;
  useWorkingCopy(
    draft.key,
    state.dirty,
    xml === undefined ? undefined : { xml, scenarios: scenarios || null, version: state.saved.version },
  );
  useUnsaved(state.dirty);
  useEffect(() => () => forgetUnsaved(path), [path]);

  const save = async () => {
    finishTyping();
    if (await settled(state.save())) notify({ tone: 'done', text: t('designer.diagrams.draftSaved') });
  };
  useShortcut({ keys: 'mod+s', title: 'designer.diagrams.save', run: () => void save() });
  const publishing = usePublishing({ modeler, draft, scenarios, setScenarios, state });
  const startPublish = async () => {
    finishTyping();
    const found = await check(modeler, decisions);
    if (blocking(found.problems, designer.subject !== undefined).length > 0) {
      setTab('diagram');
      onCover(false);
      setProblemsOpen(true);
      return;
    }
    if (state.isDirty() && !(await settled(state.save()))) return;
    setAsking('publish');
    publishing.play();
  };
  const leave = () => {
    dropWorkingCopy(draft.key);
    void navigate(`/processBpmn?process=${draft.key}`);
  };
  const reopen = () => {
    dropWorkingCopy(draft.key);
    void onReopen();
  };
  const take = useApiMutation<DefinitionVersion, DiagramText>(
    ({ id }) => api.get<DiagramText>(`process/versions/${id}`),
    {
      onDone: (text, { version }) => {
        void open(modeler, text.xml);
        setScenarios(text.scenarios ?? '');
        setTab('diagram');
        onCover(false);
        notify({ tone: 'done', text: t('designer.diagrams.takenVersion', { version }) });
      },
    },
  );
  const discard = useApiMutation(() => api.remove(`process/drafts/${draft.key}`), {
    refreshes: ['process/definitions'],
    onDone: () => (live ? reopen() : leave()),
  });
  const trialCase = useTrialCase({
    designer,
    trial,
    draftKey: draft.key,
    scenarios,
    onKeep: (text) => {
      setScenarios(text);
      setTab('scenarios');
      onCover(true);
    },
  });
  const [live] = versions;
  useRestoredNotice(copy !== undefined, reopen);
  const doImport = useImport(modeler, draft.key);
  const root = executable(modeler.getDefinitions());
  return (
    <DesignerContext value={designer}>
      <VersionBar
        name={{
          zh: wordOf(root, 'lab:nameZh') || wordOf(root, 'name') || draft.key,
          en: wordOf(root, 'lab:nameEn') || wordOf(root, 'name'),
        }}
        live={live}
        next={(live?.version ?? 0) + 1}
        dirty={state.dirty}
        saving={state.busy}
        savedAt={state.saved.at}
        hasDraft={state.saved.version > 0}
        blocked={blocking(problems, designer.subject !== undefined).length}
        cases={caseCount(scenarios)}
        tab={tab}
        onTab={(next) => {
          // The tools of a chosen element would lie over the way that is painted.
          if (next === 'trial') modeler.get('selection').select(null);
          setTab(next);
          onCover(!onCanvas(next));
        }}
        onBack={() => (state.dirty ? setAsking('leave') : leave())}
        onSave={() => void save()}
        onPublish={may(mayProcess.definition.publish) ? () => void startPublish() : undefined}
        onImport={() => fileField.current?.click()}
        onExport={() => void exportFile(modeler, draft.key)}
        onDiscard={() => setAsking('discard')}
      />
      <input
        ref={fileField}
        type="file"
        accept=".bpmn,.xml"
        hidden
        aria-label={t('designer.diagrams.import')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void doImport(file);
        }}
      />
      <Palette />
      {tab === 'trial' ? (
        <TrialPanel xml={xml} trial={trial} onChange={setTrial} onKeep={trialCase} />
      ) : (
        <>
          <Panel />
          <Marks />
        </>
      )}
      {onCanvas(tab) && <ZoomBar diagram={modeler} />}
      {tab === 'list' && <ListTab />}
      {tab === 'scenarios' && <ScenariosTab draftKey={draft.key} value={scenarios} onChange={setScenarios} />}
      {tab === 'versions' && (
        <div className="designer-tab" role="region" aria-label={t('designer.diagrams.tabs.versions')}>
          <VersionTable versions={versions} onTake={take.mutate} />
        </div>
      )}
      {(onCanvas(tab) || tab === 'list') && (
        <ProblemPane problems={problems} open={problemsOpen} onOpen={setProblemsOpen} />
      )}
      {state.conflict && (
        <ConflictDialog busy={state.busy} onClose={state.closeConflict} onTheirs={reopen} onMine={state.overwrite} />
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
        <PublishDialog
          version={(live?.version ?? 0) + 1}
          cases={publishing.cases}
          busy={publishing.busy}
          onClose={() => setAsking(undefined)}
          onPublish={(note, without) =>
            void publishing.publish(note, without).then((done) => done && setAsking(undefined))
          }
        />
      )}
    </DesignerContext>
  );
}

/** Whether the canvas is seen while a tab is open. */
function onCanvas(tab: Tab): boolean {
  return tab === 'diagram' || tab === 'trial';
}

/** A field of the panel tells what was typed when it loses the focus; a key press does not take it away. */
function finishTyping(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
