import { useId, type KeyboardEvent } from 'react';
import { useCompletion } from '../../diagram/feel/use-completion.js';
import type { BoxOf } from '../model/boxed.js';
import { KindMenu } from './box-head.js';
import { placeIn, type BoxProps } from './box-props.js';
import { useBoxes } from './boxes-context.js';
import { isEnter } from './keys.js';
import { useBoxOffers } from './use-box-offers.js';

interface LiteralBoxProps extends Omit<BoxProps<BoxOf<'literal'>>, 'part'> {
  readonly names: readonly string[];
  readonly onEnter: (() => void) | undefined;
  /** Whether it makes the decision by itself: its kind is above it. */
  readonly isWhole?: boolean;
}

/** An expression in FEEL; what cannot be read is said right below it. */
export function LiteralBox({ box, path, label, edit, names, onEnter, isWhole = false }: LiteralBoxProps) {
  const { problems, ownProblem } = useBoxes();
  const note = useId();
  const wrong = box.id === '' ? ownProblem : problems.get(box.id);
  const write = (expression: string) => edit?.(() => ({ ...box, expression }), placeIn(path, 'text'));
  const completion = useCompletion(box.expression, write, useBoxOffers(names));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!edit || completion.onKeyDown(event) || !onEnter || !isEnter(event)) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className="box-literal" data-invalid={wrong === undefined ? undefined : true}>
      <div className="designer-feel">
        <textarea
          {...completion.given}
          rows={Math.min(12, box.expression.split('\n').length)}
          spellCheck={false}
          readOnly={!edit}
          value={box.expression}
          data-box={placeIn(path, 'text')}
          aria-label={label}
          aria-invalid={wrong === undefined ? undefined : true}
          aria-describedby={wrong === undefined ? undefined : note}
          onChange={(event) => {
            write(event.target.value);
            completion.onType(event);
          }}
          onBlur={completion.close}
          onKeyDown={onKeyDown}
        />
        {completion.list}
      </div>
      {edit && !isWhole && <KindMenu box={box} path={path} label={label} edit={edit} />}
      {wrong !== undefined && (
        <small id={note} role="alert">
          {wrong}
        </small>
      )}
    </div>
  );
}
