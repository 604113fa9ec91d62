import { useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { errors } from '#lab/shared/errors.js';
import { bindingsPage } from '#lab/shared/process-pages.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { usePageTitle } from '#lab/ui/layout/page-title.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import type { DefinitionVersion, OpenedDraft } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import type { Say } from './canvas/house.js';
import { useModeler } from './use-modeler.js';
import { workingCopyOf } from './working-copy.js';
import { Workbench } from './workbench.js';

/** `/processBpmn/:key`: draws a process; those who may only look are led to its versions. `bindings` leads to the list of them. */
export function DesignerPage() {
  const { key = '' } = useParams();
  const mayDraw = useMay()(mayProcess.definition.save);
  // No process has a key without a dot.
  if (key === 'bindings') return <Navigate to={bindingsPage} replace />;
  return mayDraw ? <Drawing key={key} draftKey={key} /> : <Navigate to={`/processBpmn?process=${key}`} replace />;
}

/** The draft and the versions beside it; opened anew when another draft takes its place. */
function Drawing({ draftKey }: { readonly draftKey: string }) {
  const draft = useApiQuery<OpenedDraft>(`process/drafts/${draftKey}`);
  const versions = useApiQuery<readonly DefinitionVersion[]>(`process/definitions/${draftKey}/versions`);
  // What is open does not follow the server while a user draws.
  const [opened, setOpened] = useState<{ readonly draft: OpenedDraft; readonly generation: number }>();
  usePageTitle(draftKey);
  if (!opened && draft.data) setOpened({ draft: draft.data, generation: 0 });
  // The process says there why it cannot be edited.
  if (draft.error?.code === errors.noRightTo.code && !opened)
    return <Navigate to={`/processBpmn?process=${draftKey}`} replace />;
  const failed = !opened && (draft.error ?? versions.error);
  if (failed)
    return <ProblemPanel problem={failed} onRetry={() => void Promise.all([draft.refetch(), versions.refetch()])} />;
  if (!opened || !versions.data) return <PageComing />;
  const reopen = async () => {
    const { data } = await draft.refetch();
    if (data) setOpened({ draft: data, generation: opened.generation + 1 });
  };
  return <Desk key={opened.generation} draft={opened.draft} versions={versions.data} onReopen={reopen} />;
}

/** What bpmn-js does on a letter while the canvas has the focus. */
const lettersOfCanvas: readonly string[] = ['c', 'r'];

interface DeskProps {
  readonly draft: OpenedDraft;
  readonly versions: readonly DefinitionVersion[];
  readonly onReopen: () => Promise<void>;
}

/** The canvas, and around it, once the diagram is open, everything that works on it. */
function Desk({ draft, versions, onReopen }: DeskProps) {
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  const [copy] = useState(() => workingCopyOf(draft.key, draft));
  const { modeler, broken } = useModeler(host, copy?.xml ?? draft.xml, useSay());
  const [sideways, setSideways] = useState(false);
  return (
    <div className="designer">
      <div
        ref={host}
        className="designer-canvas lab-canvas bio-theme-parent"
        role="region"
        aria-label={t('designer.diagrams.canvas')}
        inert={sideways}
        // Letters that bpmn-js takes must not reach the keys of the shell.
        onKeyDown={(event) => lettersOfCanvas.includes(event.key) && event.nativeEvent.stopImmediatePropagation()}
      />
      {!modeler && <PageComing />}
      {broken && (
        <StatePanel drawing="failed" title={t('ui.diagram.broken')} text={t('designer.diagrams.brokenText')} />
      )}
      {modeler && !broken && (
        <Workbench
          modeler={modeler}
          draft={draft}
          copy={copy}
          versions={versions}
          onReopen={onReopen}
          onCover={setSideways}
        />
      )}
    </div>
  );
}

/** Texts for the menus of the canvas, in the language in which they are opened. */
function useSay(): Say {
  const { texts } = useLanguage();
  const [say] = useState((): Say => (key, places) => texts.i18n.t(key, { ...places }));
  return say;
}
