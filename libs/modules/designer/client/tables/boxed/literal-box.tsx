import { memo, useId, type KeyboardEvent } from 'react';
import type { Offer } from '../../diagram/model/completion.js';
import { useCompletion } from '../../diagram/feel/use-completion.js';
import type { BoxOf } from '../model/boxed.js';
import { KindMenu } from './box-head.js';
import { pathOf, placeAt } from './box-props.js';
import type { Boxes } from './boxes-context.js';
import { useBoxOffers } from './use-box-offers.js';

interface LiteralBoxProps {
  readonly box: BoxOf<'literal'>;
  /** The path of the box. */
  readonly steps: string;
  readonly label: string;
  /** Names that the boxes around it declare, one a line. */
  readonly names: string;
  readonly offers: readonly Offer[];
  /** Why it cannot be read. */
  readonly wrong: string | undefined;
  readonly change: Boxes['change'];
  readonly focus: Boxes['focus'];
  /** Whether it makes the decision by itself: its kind is above it. */
  readonly isWhole: boolean;
}

/** An expression in FEEL; what cannot be read is said right below it. It is drawn only when something of it has changed. */
export const LiteralBox = memo(function LiteralBox(props: LiteralBoxProps) {
  const { box, steps, label, names, offers, wrong, change, focus, isWhole } = props;
  const note = useId();
  const place = placeAt(steps, 'text');
  const write = (expression: string) => change?.(pathOf(steps), () => ({ ...box, expression }), place);
  const completion = useCompletion(box.expression, write, useBoxOffers(names, offers));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (change) completion.onKeyDown(event);
  };
  return (
    <div className="box-literal" data-invalid={wrong === undefined ? undefined : true}>
      <div className="designer-feel">
        <textarea
          {...completion.given}
          rows={Math.min(12, box.expression.split('\n').length)}
          spellCheck={false}
          readOnly={!change}
          value={box.expression}
          data-box={place}
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
      {change && !isWhole && <KindMenu {...{ box, steps, label, change, focus }} />}
      {wrong !== undefined && (
        <small id={note} role="alert">
          {wrong}
        </small>
      )}
    </div>
  );
});
