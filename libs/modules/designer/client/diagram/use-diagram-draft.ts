import type { DraftText } from '../../shared/definition.dto.js';
import { errors } from '#lab/shared/errors.js';
import { useDraft } from '../draft/use-draft.js';
import { useSubmittedNotice } from '../release/submitted-notice.js';
import type { Modeler } from './canvas/services.js';
import { textOf } from './use-checks.js';
import { useCount, type Counter } from './use-modeler.js';
import { dropWorkingCopy, noteSending } from './working-copy.js';

/** What decides whether the drawing is saved: the count of its changes, and its scenarios. */
interface DiagramContent {
  readonly changes: number;
  readonly scenarios: string;
}

interface DiagramDraftOptions {
  readonly loaded: DraftText;
  readonly modeler: Modeler;
  readonly counter: Counter;
  /** What was opened is not what is saved: it was left unsaved before. */
  readonly restored: boolean;
  readonly scenarios: string;
  /** The server found problems that the browser did not. */
  readonly onInvalid: () => void;
}

/** The draft of a diagram with its scenarios. */
export function useDiagramDraft({ loaded, modeler, counter, restored, scenarios, onInvalid }: DiagramDraftOptions) {
  const sayPublished = useSubmittedNotice();
  useCount(counter);
  return useDraft<DiagramContent>({
    path: `process/drafts/${loaded.key}`,
    loaded,
    opened: restored ? undefined : { changes: counter.now(), scenarios: loaded.scenarios ?? '' },
    content: () => ({ changes: counter.now(), scenarios }),
    isSame: (a, b) => a.changes === b.changes && a.scenarios === b.scenarios,
    write: async (content) => {
      const text = { xml: await textOf(modeler), scenarios: content.scenarios.trim() || null };
      noteSending(loaded.key, text);
      return text;
    },
    refreshes: { save: ['process/definitions', 'process/drafts'], publish: ['process'] },
    // Those who may only look are not led here.
    maySave: true,
    onPublished: ({ version, waits = null }) => {
      dropWorkingCopy(loaded.key);
      sayPublished({ version, waits });
    },
    onPublishProblem: ({ code }) => {
      if (code === errors.definitionInvalid.code) onInvalid();
    },
  });
}
