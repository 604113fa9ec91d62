import { useMay } from '#lab/ui/access/session-provider.jsx';
import { textOf as wordOf } from '#lab/ui/diagram/names.js';
import { ZoomBar } from '#lab/ui/diagram/zoom-bar.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { DefinitionVersion, OpenedDraft } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { CanvasBar } from './canvas-bar.js';
import { PublishChanges } from '../compare/publish-changes.js';
import { DesignerContext } from './designer-context.js';
import { FailingMarks } from './failing-marks.js';
import { ListTab } from './list/list-tab.js';
import { Marks } from './marks.js';
import { MatrixTab } from './matrix/matrix-tab.js';
import { executable } from './model/copy.js';
import { blocking } from './model/problems.js';
import { caseCount } from './model/scenarios.js';
import { Palette } from './palette.js';
import { Panel } from './panel/panel.js';
import { ProblemPane } from './problem-pane.js';
import { PublishDialog } from './publish-dialog.js';
import { ScenariosTab } from './scenarios-tab.js';
import { SelectionBar } from './selection-bar.js';
import { TrialPanel } from './trial/trial-panel.js';
import { exportFile } from './use-files.js';
import { isWide, onCanvas, useWorkbench, type WorkbenchProps } from './use-workbench.js';
import { VersionBar } from './version-bar.js';
import { VersionTable } from './versions-tab.js';

/** Bar, palette, panel, problems and tabs around the open diagram. */
export function Workbench(props: WorkbenchProps) {
  const { modeler, draft, versions } = props;
  const may = useMay();
  const bench = useWorkbench(props);
  const { designer, state, desk, live, scenarios } = bench;
  const root = executable(modeler.getDefinitions());
  return (
    <DesignerContext value={designer}>
      <VersionBar
        name={{
          zh: wordOf(root, 'lab:nameZh') || wordOf(root, 'name') || draft.key,
          en: wordOf(root, 'lab:nameEn') || wordOf(root, 'name'),
        }}
        live={live}
        writing={{
          dirty: state.dirty,
          busy: state.busy,
          status: state.status,
          savedAt: state.saved.at,
          hasDraft: state.saved.version > 0,
          blocked: blocking(bench.problems).length,
          next: (live?.version ?? 0) + 1,
          onSave: desk.save,
          onPublish:
            may(mayProcess.definition.publish) && draft.mine.publish ? () => void bench.startPublish() : undefined,
          onImport: bench.file.open,
          onDiscard: desk.askDiscard,
        }}
        cases={caseCount(scenarios)}
        tab={bench.tab}
        onTab={bench.chooseTab}
        note={desk.note}
        onBack={desk.back}
        onExport={(format) => void exportFile(modeler, draft.key, format)}
      />
      {bench.file.field}
      {bench.importing.dialog}
      {!isWide(bench.tab) && <Palette />}
      <WorkbenchTabs bench={bench} draft={draft} versions={versions} />
      {desk.dialogs}
      {bench.taking.dialog}
      {desk.isPublishing && (
        <PublishDialog
          version={(live?.version ?? 0) + 1}
          cases={bench.run.cases}
          problems={bench.run.problems}
          refused={bench.run.problem}
          busy={state.busy}
          changes={
            live && bench.xml !== undefined && <PublishChanges live={live.id} draftKey={draft.key} xml={bench.xml} />
          }
          onClose={desk.close}
          secondPerson={bench.secondPerson}
          onPublish={(choice) => void bench.publish(choice).then((done) => done && desk.close())}
        />
      )}
    </DesignerContext>
  );
}

interface WorkbenchTabsProps {
  readonly bench: ReturnType<typeof useWorkbench>;
  readonly draft: OpenedDraft;
  readonly versions: readonly DefinitionVersion[];
}

/** What the chosen tab shows over or beside the canvas. */
function WorkbenchTabs({ bench, draft, versions }: WorkbenchTabsProps) {
  const t = useT();
  const { tab, designer, scenarios, setScenarios, problems } = bench;
  return (
    <>
      {tab === 'trial' ? (
        <TrialPanel
          xml={bench.xml}
          trial={bench.trial}
          onChange={bench.setTrial}
          onKeep={bench.keepTrial}
          rehearsal={bench.rehearsal}
        />
      ) : (
        <>
          <Panel />
          <Marks />
          <FailingMarks onOpen={bench.openCase} />
          <SelectionBar />
        </>
      )}
      {onCanvas(tab) && (
        <>
          <ZoomBar diagram={designer.modeler} />
          <CanvasBar />
        </>
      )}
      {tab === 'list' && <ListTab onShow={bench.showElement} />}
      {tab === 'scenarios' && (
        <ScenariosTab
          value={scenarios}
          onChange={setScenarios}
          run={bench.run}
          chosen={bench.openedCase}
          onShow={bench.showElement}
        />
      )}
      {tab === 'fields' && <MatrixTab />}
      {tab === 'versions' && (
        <div className="designer-tab" role="region" aria-label={t('designer.diagrams.tabs.versions')}>
          <VersionTable
            processKey={draft.key}
            versions={versions}
            mine={draft.mine}
            hasDraft={bench.state.saved.version > 0}
            onTake={bench.taking.take}
          />
        </div>
      )}
      {(onCanvas(tab) || isWide(tab)) && (
        <ProblemPane problems={problems} open={bench.problemsOpen} onOpen={bench.openProblems} />
      )}
    </>
  );
}
