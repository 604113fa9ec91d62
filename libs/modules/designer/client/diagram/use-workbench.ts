import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { DefinitionVersion, OpenedDraft } from '../../shared/definition.dto.js';
import type { Publishing } from '../../shared/release.dto.js';
import { useFileField } from '../draft/file-field.js';
import { settled } from '../draft/settled.js';
import { useDraftDesk } from '../draft/use-draft-desk.js';
import type { Modeler } from './canvas/services.js';
import { blocking, sorted } from './model/problems.js';
import { useKeptRehearsal } from './rehearsal/use-kept-rehearsal.js';
import { useTrialCase } from './trial/use-trial-case.js';
import { firstTrial } from './trial/trial.js';
import { check, useChecks } from './use-checks.js';
import { useDecisions } from './use-decisions.js';
import { useDesignerOf } from './use-designer.js';
import { useDiagramDraft } from './use-diagram-draft.js';
import { useImport } from './use-files.js';
import { changing, counterOf, useCount } from './use-modeler.js';
import { useOrganisationProblems } from './use-organisation.js';
import { usePublishing, useScenarioRun } from './use-publishing.js';
import { useVersionAsDraft } from './use-version-as-draft.js';
import { useRestoredNotice, useWorkingCopy } from './use-working-copy.js';
import type { Tab } from './version-bar.js';
import { dropWorkingCopy, type WorkingCopy } from './working-copy.js';

export interface WorkbenchProps {
  readonly modeler: Modeler;
  readonly draft: OpenedDraft;
  /** What was left unsaved before, and is open now. */
  readonly copy: WorkingCopy | undefined;
  readonly versions: readonly DefinitionVersion[];
  /** Opens what the server has now. */
  readonly onReopen: () => Promise<void>;
  /** Called while another tab covers the canvas. */
  readonly onCover: (covered: boolean) => void;
}

/** Everything that the workbench shows and does: the drawing and its problems, the draft, the tabs, publishing. */
export function useWorkbench({ modeler, draft, copy, versions, onReopen, onCover }: WorkbenchProps) {
  const t = useT();
  const [live] = versions;
  const [counter] = useState(() => counterOf(modeler, changing));
  const decisions = useDecisions();
  const { xml, problems: drawn } = useChecks(modeler, useCount(counter), decisions);
  const isBroken = blocking(drawn).length > 0;
  const known = useOrganisationProblems(draft.key, isBroken ? undefined : xml);
  const problems = useMemo(() => sorted([...drawn, ...known]), [drawn, known]);
  const [scenarios, setScenarios] = useState(copy ? (copy.scenarios ?? '') : (draft.scenarios ?? ''));
  const run = useScenarioRun({ modeler, draftKey: draft.key, scenarios });
  const designer = useDesignerOf(modeler, problems, run);
  const [problemsOpen, openProblems] = useState(true);
  const [trial, setTrial] = useState(firstTrial);
  const [openedCase, setOpenedCase] = useState<string>();
  const { tab, show, chooseTab } = useTab(modeler, onCover);
  const restored = copy !== undefined;
  const state = useDiagramDraft({ loaded: draft, modeler, counter, restored, scenarios, onInvalid: run.run });
  useWorkingCopy(
    draft.key,
    state.dirty,
    xml === undefined ? undefined : { xml, scenarios: scenarios || null, version: state.saved.version },
  );
  const { leave, reopen } = useWaysOut(draft.key, onReopen);
  useRestoredNotice(restored, reopen);
  const desk = useDraftDesk({
    state,
    path: `process/drafts/${draft.key}`,
    page: `/processBpmn/${draft.key}`,
    editing: { kind: 'diagram', key: draft.key },
    list: 'process/definitions',
    savesByKey: true,
    isPublished: live !== undefined,
    finishTyping,
    onLeave: leave,
    onReopen: reopen,
  });
  const importing = useImport(modeler, draft.key, scenarios);
  const file = useFileField(t('designer.diagrams.import'), '.bpmn,.xml', (chosen) => void importing.start(chosen));
  const taking = useVersionAsDraft({
    modeler,
    scenarios,
    setScenarios,
    isDirty: state.isDirty,
    onTaken: () => show('diagram'),
  });
  const keepTrial = useTrialCase({
    designer,
    trial,
    draftKey: draft.key,
    scenarios,
    onKeep: (text) => {
      setScenarios(text);
      show('scenarios');
    },
  });
  const rehearsal = useKeptRehearsal(draft.key, scenarios, (text) => {
    setScenarios(text);
    show('scenarios');
  });
  const { secondPerson = false } = useApiQuery<Publishing>(`process/definitions/${draft.key}/publishing`).data ?? {};
  const startPublish = async () => {
    finishTyping();
    const found = await check(modeler, decisions);
    if (blocking(found.problems).length > 0) {
      show('diagram');
      openProblems(true);
      return;
    }
    if (state.isDirty() && !(await settled(state.save()))) return;
    desk.askPublish();
    run.start();
  };
  return {
    ...{ designer, xml, problems, problemsOpen, openProblems, live, scenarios, setScenarios },
    ...{
      tab,
      chooseTab,
      trial,
      setTrial,
      keepTrial,
      rehearsal,
      openedCase,
      state,
      desk,
      file,
      importing,
      taking,
      run,
      startPublish,
      secondPerson,
    },
    openCase: (name: string) => {
      setOpenedCase(name);
      show('scenarios');
    },
    showElement: (element: string) => {
      show('diagram');
      designer.choose(element);
    },
    publish: usePublishing({ scenarios, setScenarios, state }),
  };
}

/** Whether the canvas is seen while a tab is open. */
export function onCanvas(tab: Tab): boolean {
  return tab === 'diagram' || tab === 'trial';
}

/** Whether a tab edits the diagram in another form and takes the place of the palette as well. */
export function isWide(tab: Tab): boolean {
  return tab === 'list' || tab === 'fields';
}

/** The open tab; `onCover` hears whether it covers the canvas. */
function useTab(modeler: Modeler, onCover: (covered: boolean) => void) {
  const [tab, setTab] = useState<Tab>('diagram');
  const show = (next: Tab) => {
    setTab(next);
    onCover(!onCanvas(next));
  };
  const chooseTab = (next: Tab) => {
    // The tools of a selected element would cover the path that is painted.
    if (next === 'trial') modeler.get('selection').select(null);
    show(next);
  };
  return { tab, show, chooseTab };
}

/** Leaves the designer, or opens what the server has; both give up the copy of this browser tab. */
function useWaysOut(key: string, onReopen: () => Promise<void>) {
  const navigate = useNavigate();
  return {
    leave: () => {
      dropWorkingCopy(key);
      void navigate(`/processBpmn?process=${key}`);
    },
    reopen: () => {
      dropWorkingCopy(key);
      void onReopen();
    },
  };
}

/** A field of the panel commits what was typed when it loses the focus; a key press does not take the focus away. */
function finishTyping(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
