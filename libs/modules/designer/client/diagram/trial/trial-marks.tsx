import { useEffect } from 'react';
import type { DryRun, DryStep } from '#lab/shared/process-view.js';
import { Pinned } from '#lab/ui/diagram/pinned.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import type { Modeler } from '../canvas/services.js';
import { trialMarks, type Course, type TrialMark } from './way.js';

/** The way of a trial on the drawing: what is passed, what may be, who is asked. Nothing of it is saved. */
export function TrialMarks({ run }: { readonly run: DryRun }) {
  const { modeler } = useDesigner();
  useEffect(() => markWay(modeler, run), [modeler, run]);
  return (
    <>
      <ArrowHead />
      {run.path.map((step) => (
        <Pinned key={step.element} diagram={modeler} element={step.element} place="below">
          <Pill step={step} />
        </Pinned>
      ))}
      {[...new Set(run.refusals.map(({ element }) => element))].map((element) => (
        <Pinned key={element} diagram={modeler} element={element} place="top-left">
          <Refused count={run.refusals.filter((one) => one.element === element).length} />
        </Pinned>
      ))}
    </>
  );
}

/** The arrow head of flows that are taken: theirs keeps the colour of the drawing. */
export function ArrowHead() {
  return (
    <svg className="designer-trial-arrow" width={0} height={0} aria-hidden>
      <marker
        id="designer-trial-arrow"
        viewBox="0 0 20 20"
        refX={11}
        refY={10}
        markerWidth={7}
        markerHeight={7}
        orient="auto"
      >
        <path d="M 1 5 L 11 10 L 1 15 Z" />
      </marker>
    </svg>
  );
}

function Pill({ step: { people, kind } }: { readonly step: DryStep }) {
  const t = useT();
  const nameIn = useNameIn();
  const [first, ...others] = people;
  if (kind !== 'userTask' && !first) return null;
  return (
    <span className="lab-diagram-pill" data-status="expected">
      <span>{first ? nameIn(first.name) : t('designer.diagrams.trial.nobody')}</span>
      {others.length > 0 && <span>+{others.length}</span>}
    </span>
  );
}

function Refused({ count }: { readonly count: number }) {
  const t = useT();
  return (
    <span className="lab-diagram-count" role="img" aria-label={t('designer.diagrams.trial.refused', { count })}>
      {count}
    </span>
  );
}

/** Marks everything on the canvas; answers what takes the marks away again. */
export function markWay(modeler: Modeler, course: Course): () => void {
  const registry = modeler.get('elementRegistry');
  const canvas = modeler.get('canvas');
  const drawn = registry.filter(({ parent }) => parent !== undefined);
  const marks = trialMarks(
    drawn.filter(({ labelTarget }) => labelTarget === undefined),
    course,
  );
  const holders = new Set(drawn.map(({ parent }) => parent?.id));
  const marked = drawn.flatMap(({ id, labelTarget }): (readonly [string, string])[] => {
    const own: TrialMark = marks.get((labelTarget ?? { id }).id) ?? 'off';
    return [[id, own], ...(holders.has(id) ? [[id, 'holder'] as const] : [])];
  });
  for (const [id, each] of marked) canvas.addMarker(id, `designer-trial-${each}`);
  return () => {
    // What was drawn may be gone by now.
    for (const [id, each] of marked) if (registry.get(id)) canvas.removeMarker(id, `designer-trial-${each}`);
  };
}
