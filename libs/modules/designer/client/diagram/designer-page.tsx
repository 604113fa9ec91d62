import { useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { usePageTitle } from '#lab/ui/layout/page-title.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import type { DefinitionVersion, DraftText } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { approval } from './canvas/blueprint.js';
import type { PadOffer } from './canvas/context-pad.js';
import { subjectOf } from './subject-of.js';
import { useModeler } from './use-modeler.js';
import { workingCopyOf } from './working-copy.js';
import { Workbench } from './workbench.js';

/** `/processBpmn/:key`: draws a process; those who may only look are led to its versions. */
export function DesignerPage() {
  const { key = '' } = useParams();
  const mayDraw = useMay()(mayProcess.definition.save);
  return mayDraw ? <Drawing key={key} draftKey={key} /> : <Navigate to={`/processBpmn?process=${key}`} replace />;
}

/** The draft and the versions beside it; opened anew when another draft takes its place. */
function Drawing({ draftKey }: { readonly draftKey: string }) {
  const draft = useApiQuery<DraftText>(`process/drafts/${draftKey}`);
  const versions = useApiQuery<readonly DefinitionVersion[]>(`process/definitions/${draftKey}/versions`);
  // What is open does not follow the server while a user draws.
  const [opened, setOpened] = useState<{ readonly draft: DraftText; readonly generation: number }>();
  usePageTitle(draftKey);
  if (!opened && draft.data) setOpened({ draft: draft.data, generation: 0 });
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

interface DeskProps {
  readonly draft: DraftText;
  readonly versions: readonly DefinitionVersion[];
  readonly onReopen: () => Promise<void>;
}

/** The canvas, and around it, once the diagram is open, everything that works on it. */
function Desk({ draft, versions, onReopen }: DeskProps) {
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  const [copy] = useState(() => workingCopyOf(draft.key, draft.version));
  const { modeler, broken } = useModeler(host, copy?.xml ?? draft.xml, useOffers(draft.key));
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
        onKeyDown={(event) => event.key === 'c' && event.nativeEvent.stopImmediatePropagation()}
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

/** What the pad beside a node offers to append. */
function useOffers(key: string): readonly PadOffer[] {
  const { texts } = useLanguage();
  const [offers] = useState((): readonly PadOffer[] => {
    const title = (kind: string) => () =>
      texts.i18n.t('designer.diagrams.append', { kind: texts.i18n.t(`designer.diagrams.kinds.${kind}`) });
    const actions = Object.keys(subjectOf(key)?.actions ?? {});
    return [
      {
        key: 'approval',
        icon: 'bpmn-icon-user-task',
        title: title('approval'),
        blueprint: () => ({ kind: 'userTask', words: approval(actions) }),
      },
      {
        key: 'gateway',
        icon: 'bpmn-icon-gateway-xor',
        title: title('exclusiveGateway'),
        blueprint: () => ({ kind: 'exclusiveGateway' }),
      },
      {
        key: 'wait',
        icon: 'bpmn-icon-intermediate-event-catch-timer',
        title: title('timerCatch'),
        blueprint: () => ({ kind: 'timerCatch' }),
      },
      {
        key: 'end',
        icon: 'bpmn-icon-end-event-none',
        title: title('endEvent'),
        blueprint: () => ({ kind: 'endEvent' }),
      },
    ];
  });
  return offers;
}
