import { useState, type ReactNode } from 'react';
import { api } from '#lab/ui/api.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import type { DefinitionVersion, DiagramText } from '../../shared/definition.dto.js';
import type { Modeler } from './canvas/services.js';
import { open } from './import-file.js';
import { textOf } from './use-checks.js';

interface VersionAsDraftOptions {
  readonly modeler: Modeler;
  readonly scenarios: string;
  readonly setScenarios: (text: string) => void;
  /** Whether something would be lost that is stored nowhere. */
  readonly isDirty: () => boolean;
  readonly onTaken: () => void;
}

/** Opens a published version in place of the drawing; asks first where unsaved changes would go, and can be undone. */
export function useVersionAsDraft({ modeler, scenarios, setScenarios, isDirty, onTaken }: VersionAsDraftOptions): {
  readonly take: (version: DefinitionVersion) => void;
  readonly dialog: ReactNode;
} {
  const t = useT();
  const [asking, setAsking] = useState<DefinitionVersion>();
  const taking = useApiMutation<DefinitionVersion, DiagramText>(
    ({ id }) => api.get<DiagramText>(`process/versions/${id}`),
    { onDone: (text, { version }) => void replace(text, version) },
  );
  const replace = async (text: DiagramText, version: number) => {
    const before = { xml: await textOf(modeler), scenarios };
    await open(modeler, text.xml);
    setScenarios(text.scenarios ?? '');
    onTaken();
    notify({
      tone: 'warning',
      text: t('designer.diagrams.takenVersion', { version }),
      action: {
        label: t('designer.diagrams.undoTake'),
        run: () => {
          void open(modeler, before.xml);
          setScenarios(before.scenarios);
        },
      },
    });
  };
  return {
    take: (version) => (isDirty() ? setAsking(version) : taking.mutate(version)),
    dialog: asking && (
      <Dialog
        open
        title={t('designer.diagrams.takeAsk', { version: asking.version })}
        okText={t('designer.diagrams.take')}
        okButtonProps={{ danger: true, type: 'default', autoFocus: true }}
        cancelText={t('designer.diagrams.goOn')}
        onOk={() => {
          setAsking(undefined);
          taking.mutate(asking);
        }}
        onCancel={() => setAsking(undefined)}
      >
        <p>{t('designer.diagrams.takeText')}</p>
      </Dialog>
    ),
  };
}
