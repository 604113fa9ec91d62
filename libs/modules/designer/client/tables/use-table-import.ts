import { readModel, type DecisionModel } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { withIds } from './model/edit.js';
import { useTableProblemText } from './table-problems.js';
import { lostCodes } from './use-table-checks.js';

/** Opens a file in place of what is written; one that cannot be read changes nothing. */
export function useTableImport(onRead: (model: DecisionModel) => void): (file: File) => Promise<void> {
  const t = useT();
  const say = useTableProblemText();
  return async (file) => {
    const read = await readModel(await file.text());
    if (!read.model) {
      const [why] = read.problems;
      notify({
        tone: 'failed',
        title: t('designer.diagrams.notImported', { name: file.name }),
        text: why ? say(why) : t('designer.tables.broken'),
      });
      return;
    }
    onRead(withIds(read.model));
    notify({
      tone: 'warning',
      text: [
        t('designer.diagrams.imported', { name: file.name }),
        ...new Set(read.problems.filter(({ code }) => lostCodes.has(code)).map(say)),
      ].join(' '),
    });
  };
}
