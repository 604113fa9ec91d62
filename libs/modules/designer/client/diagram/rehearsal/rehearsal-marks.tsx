import { useEffect, useMemo } from 'react';
import type { Rehearsal } from '#lab/process-engine/scenario/index.js';
import { Pinned } from '#lab/ui/diagram/pinned.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import { ArrowHead, markWay } from '../trial/trial-marks.js';
import type { StepNames } from './use-step-words.js';

interface RehearsalMarksProps {
  readonly now: Rehearsal;
  readonly names: StepNames;
}

/** A rehearsal on the drawing: the way so far, that of the last step, the tokens and who has the tasks. */
export function RehearsalMarks({ now, names }: RehearsalMarksProps) {
  const { modeler } = useDesigner();
  const way = useMemo(() => wayOf(now), [now]);
  useEffect(() => markWay(modeler, way), [modeler, way]);
  useEffect(() => markLast(modeler, now), [modeler, now]);
  const tasks = now.waits.flatMap((wait) => (wait.kind === 'task' ? [wait] : []));
  return (
    <>
      <ArrowHead />
      {Object.entries(now.tokens).map(([element, count]) => (
        <Pinned key={element} diagram={modeler} element={element} place="top-left">
          <Token count={count} />
        </Pinned>
      ))}
      {[...new Set(tasks.map(({ element }) => element))].map((element) => (
        <Pinned key={`people ${element}`} diagram={modeler} element={element} place="below">
          <Holders
            people={[...new Set(tasks.flatMap((one) => (one.element === element ? one.people : [])))]}
            {...names}
          />
        </Pinned>
      ))}
    </>
  );
}

function Token({ count }: { readonly count: number }) {
  const t = useT();
  return (
    <span className="designer-token" role="img" aria-label={t('designer.rehearsal.tokens', { count })}>
      {count > 1 && count}
    </span>
  );
}

function Holders({ people, person }: Pick<StepNames, 'person'> & { readonly people: readonly string[] }) {
  const [first, ...others] = people;
  if (first === undefined) return null;
  return (
    <span className="lab-diagram-pill" data-status="current">
      <span>{person(first)}</span>
      {others.length > 0 && <span>+{others.length}</span>}
    </span>
  );
}

/** The way so far; what else may happen next is only possible. */
function wayOf({ ways, waits, stopped }: Rehearsal): Parameters<typeof markWay>[1] {
  const entered = new Set(ways.flatMap((way) => way.entered));
  const ahead = waits.flatMap(({ element }) => (entered.has(element) ? [] : [element]));
  const at = stopped?.problem?.args.element;
  return {
    path: [
      ...[...entered].map((element) => ({ element, possible: false })),
      ...[...new Set(ahead)].map((element) => ({ element, possible: true })),
    ],
    taken: ways.flatMap(({ took }) => took),
    refusals: at === undefined ? [] : [{ element: at }],
  };
}

/** Marks what the last step has passed; answers what takes the marks away again. */
function markLast(modeler: Parameters<typeof markWay>[0], { ways }: Rehearsal): () => void {
  const registry = modeler.get('elementRegistry');
  const canvas = modeler.get('canvas');
  const { entered = [], took = [] } = ways.at(-1) ?? {};
  const marked = [...new Set([...entered, ...took])].filter((id) => registry.get(id));
  for (const id of marked) canvas.addMarker(id, 'designer-rehearsal-last');
  return () => {
    for (const id of marked) if (registry.get(id)) canvas.removeMarker(id, 'designer-rehearsal-last');
  };
}
