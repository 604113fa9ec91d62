import type { ReactNode } from 'react';
import type { BoxedModel } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { declaredFor, partsOf, type BoxPath } from '../model/boxed.js';
import { BoxHead } from './box-head.js';
import { stepsOf, type BoxProps } from './box-props.js';
import { useBoxes } from './boxes-context.js';
import { ConditionalBox } from './conditional-box.js';
import { ContextBox } from './context-box.js';
import { FilterBox } from './filter-box.js';
import { FunctionBox } from './function-box.js';
import { InvocationBox } from './invocation-box.js';
import { ListBox } from './list-box.js';
import { LiteralBox } from './literal-box.js';
import { LoopBox } from './loop-box.js';
import { RelationBox } from './relation-box.js';
import { TableBox } from './table-box.js';

interface BoxedExpressionProps {
  readonly boxed: BoxedModel;
  readonly path: BoxPath;
  readonly label: string;
  /** Names that the boxes around it declare. */
  readonly names: readonly string[];
  /** Of a kind that cannot be changed. */
  readonly isFixed?: boolean;
}

/** A boxed expression of any kind, with those within it. */
export function BoxedExpression({ boxed, path, label, names, isFixed = false }: BoxedExpressionProps) {
  const t = useT();
  const { change, focus, offers, problems, ownProblem } = useBoxes();
  const parts = partsOf(boxed);
  const shared = {
    path,
    label,
    edit: change && ((make, step) => change(path, (_, fresh) => make(fresh), step)),
    part: (at) => {
      const part = parts[at];
      if (!part) return null;
      const name = part.isWord ? t(`designer.tables.boxed.parts.${part.name}`) : part.name;
      return (
        <BoxedExpression
          boxed={part.value}
          path={[...path, at]}
          label={`${label} · ${name}`}
          names={[...names, ...declaredFor(boxed, at)]}
        />
      );
    },
  } satisfies Omit<BoxProps<BoxedModel>, 'box'>;
  const isWhole = path.length === 0;
  const literal = boxed.kind === 'literal' && (
    <LiteralBox
      {...{ label, offers, change, focus, isWhole }}
      box={boxed}
      steps={stepsOf(path)}
      names={names.join('\n')}
      wrong={boxed.id === '' ? ownProblem : problems.get(boxed.id)}
    />
  );
  // As a part it is one line that others are beside; as the whole it has a head like every other kind.
  if (literal && !isWhole) return literal;
  return (
    <div className="box" role="group" aria-label={label} data-kind={boxed.kind}>
      {!isFixed && <BoxHead {...shared} box={boxed} />}
      {boxed.kind === 'literal' ? literal : bodyOf(boxed, shared)}
    </div>
  );
}

function bodyOf(boxed: Exclude<BoxedModel, { kind: 'literal' }>, shared: Omit<BoxProps<BoxedModel>, 'box'>): ReactNode {
  switch (boxed.kind) {
    case 'table':
      return <TableBox {...shared} box={boxed} />;
    case 'context':
      return <ContextBox {...shared} box={boxed} />;
    case 'list':
      return <ListBox {...shared} box={boxed} />;
    case 'relation':
      return <RelationBox {...shared} box={boxed} />;
    case 'function':
      return <FunctionBox {...shared} box={boxed} />;
    case 'invocation':
      return <InvocationBox {...shared} box={boxed} />;
    case 'conditional':
      return <ConditionalBox {...shared} box={boxed} />;
    case 'for':
    case 'every':
    case 'some':
      return <LoopBox {...shared} box={boxed} />;
    case 'filter':
      return <FilterBox {...shared} box={boxed} />;
  }
}
