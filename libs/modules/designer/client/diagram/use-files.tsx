import { useState, type ReactNode } from 'react';
import { saveFile } from '#lab/ui/download.js';
import { nameOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Language } from '#lab/shared/texts.js';
import { notify } from '#lab/ui/notice/notice.js';
import { drawPng, drawSvg } from './canvas/picture.js';
import type { Modeler } from './canvas/services.js';
import { ImportDialog } from './import-dialog.js';
import { inspectFile, replaceWith } from './import-file.js';
import type { Arrival, Choice } from './model/arrival.js';
import { useProblemText } from './problem-text.js';
import { textOf } from './use-checks.js';

interface Importing {
  /** Reads a file of a user's machine; a bad one is explained and changes nothing. */
  readonly start: (file: File) => Promise<void>;
  /** The questions before it replaces what is drawn. */
  readonly dialog: ReactNode;
}

/**
 * Opens a file in place of what is drawn, once the user has answered what it leaves open.
 * @param scenarios those of the draft, which stay with it
 */
export function useImport(modeler: Modeler, key: string, scenarios: string): Importing {
  const t = useT();
  const { language } = useLanguage();
  const say = useProblemText();
  const [asking, setAsking] = useState<{ readonly name: string; readonly arrival: Arrival }>();
  const start = async (file: File) => {
    const inspected = await inspectFile(await file.text(), key);
    if (!('refused' in inspected)) return setAsking({ name: file.name, arrival: inspected });
    const why = inspected.refused === 'no-drawing' ? t('designer.diagrams.noDrawing') : say(inspected.refused);
    notify({ tone: 'failed', title: t('designer.diagrams.notImported', { name: file.name }), text: why });
  };
  const replace = async ({ name, arrival }: NonNullable<typeof asking>, choice: Choice) => {
    setAsking(undefined);
    const undo = await replaceWith(modeler, await arrival.settle(choice));
    notify({
      tone: 'warning',
      text: t('designer.diagrams.imported', { name }),
      action: { label: t('designer.diagrams.undoImport'), run: () => void undo() },
    });
  };
  return {
    start,
    dialog: asking && (
      <ImportDialog
        fileName={asking.name}
        draftKey={key}
        arrival={asking.arrival}
        replaced={{ scenarios, names: namesOf(modeler, language) }}
        onImport={(choice) => void replace(asking, choice)}
        onClose={() => setAsking(undefined)}
      />
    ),
  };
}

/** What the elements of the drawing are called, by their id; empty without a name. */
function namesOf(modeler: Modeler, language: Language): ReadonlyMap<string, string> {
  const drawn = modeler.get('elementRegistry').getAll();
  return new Map(drawn.map(({ businessObject }) => [businessObject.id ?? '', nameOf(businessObject, language)]));
}

/** The files that a diagram can be saved as: itself, and pictures of it. */
export const exportFormats = ['bpmn', 'svg', 'png'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Saves what is drawn as a file of a user's machine. @throws Error when it cannot be written or drawn */
export async function exportFile(modeler: Modeler, key: string, format: ExportFormat): Promise<void> {
  const written: Readonly<Record<ExportFormat, () => Promise<Blob>>> = {
    bpmn: async () => new Blob([await textOf(modeler)], { type: 'application/xml' }),
    svg: async () => new Blob([await drawSvg(modeler)], { type: 'image/svg+xml' }),
    png: () => drawPng(modeler),
  };
  saveFile(await written[format](), `${key}.${format}`);
}
