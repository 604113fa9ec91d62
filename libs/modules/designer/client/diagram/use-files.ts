import { saveFile } from '#lab/ui/download.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import type { Modeler } from './canvas/services.js';
import { importFile } from './import-file.js';
import { useProblemText } from './problem-text.js';
import { textOf } from './use-checks.js';

/** Reads a file of somebody's machine in place of what is drawn; a bad one is explained and changes nothing. */
export function useImport(modeler: Modeler, key: string): (file: File) => Promise<void> {
  const t = useT();
  const say = useProblemText();
  return async (file) => {
    const imported = await importFile(modeler, await file.text(), key);
    if ('undo' in imported) {
      notify({
        tone: 'warning',
        text: t('designer.diagrams.imported', { name: file.name }),
        action: { label: t('designer.diagrams.undoImport'), run: () => void imported.undo() },
      });
      return;
    }
    const why = imported.refused === 'no-drawing' ? t('designer.diagrams.noDrawing') : say(imported.refused);
    notify({ tone: 'failed', title: t('designer.diagrams.notImported', { name: file.name }), text: why });
  };
}

/** Saves what is drawn as a file of somebody's machine. */
export async function exportFile(modeler: Modeler, key: string): Promise<void> {
  saveFile(new Blob([await textOf(modeler)], { type: 'application/xml' }), `${key}.bpmn`);
}
