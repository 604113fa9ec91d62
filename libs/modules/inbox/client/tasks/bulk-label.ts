import type { BothNames } from '#lab/shared/texts.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { useNameIn } from '#lab/ui/i18n/language-provider.jsx';
import { useSubjectEntries, type SubjectEntry } from '#lab/ui/subject/registry.js';
import type { BulkLook } from './use-bulk.js';

/** What the diagrams of several tasks call the decision on them; undefined unless all of them call it the same. */
export function useBulkLabel(lines: Iterable<TodoLine>, look: BulkLook): string | undefined {
  const entries = useSubjectEntries();
  const nameIn = useNameIn();
  const [first, ...others] = [...lines].map((line) => labelOf(line, look, entries));
  return first && others.every((other) => other?.zh === first.zh && other.en === first.en) ? nameIn(first) : undefined;
}

function labelOf({ subject, labels = {} }: TodoLine, look: BulkLook, entries: readonly SubjectEntry[]) {
  const { actions = {} } = entries.find((entry) => entry.subject.name === subject)?.subject ?? {};
  const [label] = Object.entries(labels).flatMap(([action, named]): BothNames[] =>
    actions[action]?.look === look ? [named] : [],
  );
  return label;
}
