import { useState, type KeyboardEvent } from 'react';
import type { FieldRight } from '#lab/process-engine/index.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { nameOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { together } from '../canvas/together.js';
import type { Modeler } from '../canvas/services.js';
import { useDesigner } from '../designer-context.js';
import { undoKeys } from '../list/row-keys.js';
import {
  fieldGroups,
  formsAfter,
  giving,
  userTasksOf,
  type CellChange,
  type FieldGroup,
  type MatrixField,
} from '../model/field-matrix.js';
import { setTexts } from '../model/write.js';
import { focusAt, nextSpot, rightOfKey, spotOf, type Spot } from './matrix-keys.js';

/** What the cells and heads of the matrix share. */
export interface MatrixDesk {
  readonly steps: readonly DiagramElement[];
  readonly groups: readonly FieldGroup[];
  readonly fields: readonly MatrixField[];
  /** The one cell or head that the Tab key comes to. */
  readonly active: Spot;
  readonly setActive: (spot: Spot) => void;
  readonly stepName: (step: DiagramElement) => string;
  readonly fieldName: (field: MatrixField) => string;
  /** Gives a right to one cell, or to all of a row or column whose head it is. */
  readonly give: (spot: Spot, right: FieldRight) => void;
  /** What was last refused or done to several cells, for readers who do not see it. */
  readonly said: string;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The fields and steps of the open diagram, and what can be done with them. */
export function useMatrix(): MatrixDesk {
  const t = useT();
  const { modeler, subject } = useDesigner();
  const { language } = useLanguage();
  const [active, setActive] = useState<Spot>({ row: 0, column: 0 });
  const [said, say] = useState('');
  const steps = drawnTasks(modeler);
  const groups = fieldGroups(subject);
  const fields = groups.flatMap((group) => group.fields);
  const give = ({ row, column }: Spot, right: FieldRight) => {
    const chosen = row < 0 ? fields : fields.slice(row, row + 1);
    const of = column < 0 ? steps : steps.slice(column, column + 1);
    const changes = giving(
      of.map(({ businessObject }) => businessObject),
      chosen,
      right,
    );
    say(
      changes.length === 0
        ? t('designer.matrix.neverEdited')
        : t('designer.matrix.given', { count: changes.length, right: t(`designer.diagrams.rights.${right}`) }),
    );
    write(modeler, steps, changes);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    undoKeys(event, modeler.get('commandStack'));
    const spot = spotOf(event.target);
    if (!spot || event.altKey || event.ctrlKey || event.metaKey) return;
    const right = rightOfKey(event.key);
    const next = nextSpot(event.key, spot, { rows: fields.length, columns: steps.length });
    if (!right && !next) return;
    event.preventDefault();
    event.stopPropagation();
    if (right) give(spot, right);
    if (next) focusAt(event.currentTarget, next);
  };
  return {
    ...{ steps, groups, fields, active, setActive, give, said, onKeyDown },
    stepName: ({ id, businessObject }) => nameOf(businessObject, language) || id,
    fieldName: ({ text }) => t(text),
  };
}

/** User tasks in their order; one that is not drawn cannot be changed here. */
function drawnTasks(modeler: Modeler): readonly DiagramElement[] {
  const registry = modeler.get('elementRegistry');
  return userTasksOf(modeler.getDefinitions()).flatMap((task) => registry.get(task.id ?? '') ?? []);
}

/** Writes what changes as one step to undo. */
function write(modeler: Modeler, steps: readonly DiagramElement[], changes: readonly CellChange[]): void {
  const forms = [...formsAfter(changes)];
  if (forms.length === 0) return;
  together(modeler, () => {
    for (const [task, text] of forms) {
      const step = steps.find(({ businessObject }) => businessObject === task);
      if (step) setTexts(penOf(modeler), step, { 'lab:form': text });
    }
  });
}
