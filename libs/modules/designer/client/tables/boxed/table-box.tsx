import { useCallback } from 'react';
import type { BoxedModel } from '#lab/process-engine/decision/index.js';
import { HitPolicy } from '../hit-policy.js';
import type { BoxOf } from '../model/boxed.js';
import { boxOfTable, tableOfBox } from '../model/logic.js';
import { RuleGrid, type EditTable } from '../rule-grid.js';
import { pathOf, placeAt, stepsOf, type BoxProps } from './box-props.js';
import { useBoxes } from './boxes-context.js';

/** A decision table, as a decision of its own or within an expression. */
export function TableBox({ box, path, label }: BoxProps<BoxOf<'table'>>) {
  const { model, cells, matched, change } = useBoxes();
  const steps = stepsOf(path);
  // Rows are drawn only when they have changed: what they call stays the same as long as the place does.
  const edit = useCallback<EditTable>(
    (act, step) =>
      change?.(
        pathOf(steps),
        (found, fresh) => edited(found, (table) => act(table, fresh)),
        step && placeAt(steps, step),
      ),
    [change, steps],
  );
  const shared = { table: tableOfBox(box), ...(change ? { edit } : {}) };
  return (
    <>
      <HitPolicy {...shared} />
      <RuleGrid {...shared} model={model} label={label} problems={cells} matched={matched} />
    </>
  );
}

function edited(box: BoxedModel, act: (table: ReturnType<typeof tableOfBox>) => ReturnType<typeof tableOfBox>) {
  return box.kind === 'table' ? boxOfTable(act(tableOfBox(box)), box.id) : box;
}
