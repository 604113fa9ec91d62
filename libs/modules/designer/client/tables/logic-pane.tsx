import { useCallback, useMemo, useRef } from 'react';
import { builtinForms } from '#lab/process-engine/index.js';
import type { BoxedModel, DecisionModel } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Offer } from '../diagram/model/completion.js';
import { BoxedExpression } from './boxed/boxed-expression.js';
import { BoxesContext, BoxFocusContext, useBoxFocus, type Boxes } from './boxed/boxes-context.js';
import type { Change } from './decision-pane.js';
import { byCell } from './model/cell-problems.js';
import { changeLogic } from './model/knowledge.js';
import type { NameInScope } from './model/offers.js';
import { useTableProblemText } from './table-problems.js';
import type { Problem } from './use-table-checks.js';
import './boxed/boxed.css';

interface LogicPaneProps {
  readonly model: DecisionModel;
  /** The decision or function that it makes. */
  readonly owner: { readonly id: string; readonly name: string };
  readonly logic: BoxedModel;
  /** Names that its expressions may use. */
  readonly names: readonly NameInScope[];
  /** Whether it stays a function, as that of a business knowledge model. */
  readonly isFunction?: boolean;
  readonly change: Change | undefined;
  readonly problems: readonly Problem[];
  readonly matched: ReadonlySet<string>;
}

/** What makes a decision or a function: a table, an expression, or boxes within boxes. */
export function LogicPane(props: LogicPaneProps) {
  const { model, owner, logic, isFunction = false, problems, matched } = props;
  const say = useTableProblemText();
  const host = useRef<HTMLDivElement>(null);
  const focus = useBoxFocus(host);
  const change = useBoxChange(owner.id, props.change);
  const offers = useOffers(props.names);
  const ofElements = problems.filter(({ args }) => args.side === undefined);
  const own = ofElements.find(({ elementId, code }) => elementId === owner.id && code === 'expression');
  const boxes: Boxes = {
    ...{ model, matched, offers, change, focus },
    problems: new Map(ofElements.map((problem) => [problem.elementId, say(problem)])),
    ownProblem: own && say(own),
    cells: byCell(problems, say),
  };
  return (
    <BoxesContext value={boxes}>
      <BoxFocusContext value={focus}>
        <div className="boxes" ref={host}>
          <BoxedExpression boxed={logic} path={[]} label={owner.name || owner.id} names={[]} isFixed={isFunction} />
        </div>
      </BoxFocusContext>
    </BoxesContext>
  );
}

function useBoxChange(owner: string, change: Change | undefined): Boxes['change'] {
  const edit = useCallback<NonNullable<Boxes['change']>>(
    (path, make, step) => change?.((before) => changeLogic(before, owner, path, make), step && `${owner} ${step}`),
    [owner, change],
  );
  return change && edit;
}

/** Names of the file and the functions of FEEL, each with what it is. */
function useOffers(names: readonly NameInScope[]): readonly Offer[] {
  const t = useT();
  // The model changes with every letter, and these names seldom do.
  const given = JSON.stringify(names);
  return useMemo(
    () => [
      ...(JSON.parse(given) as NameInScope[]).map(({ name, of, parameters }): Offer => ({
        ...{ name, label: t(`designer.tables.boxed.offers.${of}`) },
        ...(parameters ? { kind: 'function', parameters } : { kind: 'variable' }),
      })),
      ...builtinForms().map(({ name, parameters }): Offer => ({
        ...{ name, parameters, kind: 'function' },
        label: t(`designer.feel.functions.${name}`),
      })),
    ],
    [t, given],
  );
}
