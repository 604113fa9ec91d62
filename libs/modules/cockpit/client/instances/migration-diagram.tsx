import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { DefinitionVersion } from '#lab/modules/designer/shared/definition.dto.js';
import { isAround } from './around.js';
import EffectDiagram from './effect-diagram.js';
import type { Mark } from './effect-marks.js';
import type { MigrationReport } from './migrate-dialog.js';

interface MigrationDiagramProps {
  readonly target: Pick<DefinitionVersion, 'id' | 'version'>;
  readonly reports: readonly MigrationReport[];
  /** New ids of elements, by their old id. */
  readonly map: Readonly<Record<string, string>>;
}

/** Where the instances will be on the diagram of their new version, and at which steps some do not fit. */
export default function MigrationDiagram({ target, reports, map }: MigrationDiagramProps) {
  const t = useT();
  const counts = new Map<string, Mark>();
  const add = (element: string, word: Mark['word'], count: number) => {
    const key = `${word} ${element}`;
    counts.set(key, { element, word, count: count + (counts.get(key)?.count ?? 0) });
  };
  for (const { places, problems } of reports) {
    for (const { element, kind, count } of places) if (!isAround(kind)) add(element, 'here', count);
    for (const element of new Set(problems.map((problem) => map[problem.element] ?? problem.element)))
      add(element, 'misfit', 1);
  }
  return (
    <EffectDiagram
      version={target.id}
      label={t('cockpit.migrate.diagram', { version: target.version })}
      marks={[...counts.values()]}
    />
  );
}
