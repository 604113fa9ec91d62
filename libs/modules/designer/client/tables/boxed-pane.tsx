import { Input } from 'antd';
import type { BoxedModel, DecisionModel } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PanelField } from '../diagram/panel/fields.js';
import type { Change } from './decision-pane.js';
import { declaredBy, partsOf } from './model/boxed.js';
import { changeDecision } from './model/edit.js';
import type { Problem } from './use-table-checks.js';

type Item = DecisionModel['decisions'][number];

interface BoxedPaneProps {
  readonly model: DecisionModel;
  readonly item: Item;
  /** Absent where nothing may be changed. */
  readonly change: Change | undefined;
  readonly problems: readonly Problem[];
  readonly say: (problem: Problem) => string;
}

/** The boxed expression of a decision and the functions that it calls: the structure as it is, its expressions to edit. */
export function BoxedPane({ model, item, change, problems, say }: BoxedPaneProps) {
  const t = useT();
  const called = (model.knowledge ?? []).filter(({ id }) => item.knows?.includes(id));
  // Problems name the element of an expression, or the decision or function where it has no id of its own.
  const badness = new Map(problems.map((problem) => [problem.elementId, say(problem)]));
  const shared = { problems: badness, isFixed: change === undefined };
  return (
    <>
      {item.kind === 'boxed' && (
        <section className="tables-boxed">
          <p className="lab-muted">{t('designer.tables.boxed.note')}</p>
          <Box
            {...shared}
            boxed={item.logic}
            place={item.id}
            path={item.name || item.id}
            onChange={(logic, place) =>
              change?.((before) => changeDecision(before, item.id, (each) => ({ ...each, logic }) as Item), place)
            }
          />
        </section>
      )}
      {called.map((each) => (
        <section key={each.id} className="tables-boxed">
          <h3>
            {t('designer.tables.boxed.calls', {
              name: each.name || each.id,
              parameters: each.parameters.map(({ name }) => name).join(', '),
            })}
          </h3>
          <Box
            {...shared}
            boxed={each.body}
            place={each.id}
            path={each.name || each.id}
            onChange={(body, place) =>
              change?.(
                (before) => ({
                  ...before,
                  knowledge: (before.knowledge ?? []).map((one) => (one.id === each.id ? { ...one, body } : one)),
                }),
                place,
              )
            }
          />
        </section>
      ))}
    </>
  );
}

interface BoxProps {
  readonly boxed: BoxedModel;
  /** Id of the element that holds it, and what people call the way to it. */
  readonly place: string;
  readonly path: string;
  readonly problems: ReadonlyMap<string, string>;
  readonly isFixed: boolean;
  readonly onChange: (boxed: BoxedModel, place: string) => void;
}

function Box(props: BoxProps) {
  const { boxed, place, path, problems, isFixed, onChange } = props;
  const t = useT();
  if (boxed.kind === 'literal') return <Expression {...props} boxed={boxed} />;
  if (boxed.kind === 'table') return <Rules table={boxed} label={path} />;
  const id = boxed.id || place;
  const declared = declaredBy(boxed);
  return (
    <div className="tables-box">
      <span className="lab-muted">
        {t(`designer.tables.boxed.kinds.${boxed.kind}`)}
        {declared.length > 0 && ` (${declared.join(', ')})`}
      </span>
      {partsOf(boxed).map((part, at) => {
        const name = part.isWord ? t(`designer.tables.boxed.parts.${part.name}`) : part.name;
        return (
          <div key={at}>
            {part.value.kind !== 'literal' && <strong>{name}</strong>}
            <Box
              boxed={part.value}
              place={id}
              path={`${path} · ${name}`}
              problems={problems}
              isFixed={isFixed}
              onChange={(value, where) => onChange(part.replaced(value), where)}
            />
          </div>
        );
      })}
    </div>
  );
}

interface ExpressionProps extends Omit<BoxProps, 'boxed'> {
  readonly boxed: Extract<BoxedModel, { kind: 'literal' }>;
}

function Expression({ boxed, place, path, problems, isFixed, onChange }: ExpressionProps) {
  const wrong = boxed.id === '' ? undefined : problems.get(boxed.id);
  return (
    <PanelField label={path} {...(wrong === undefined ? {} : { note: <span role="alert">{wrong}</span> })}>
      {(control) => (
        <Input.TextArea
          id={control}
          className="designer-code"
          rows={Math.min(12, boxed.expression.split('\n').length)}
          readOnly={isFixed}
          aria-invalid={wrong === undefined ? undefined : true}
          status={wrong === undefined ? '' : 'error'}
          value={boxed.expression}
          onChange={(event) => onChange({ ...boxed, expression: event.target.value }, `${place} ${path}`)}
        />
      )}
    </PanelField>
  );
}

/** A table within an expression, to look at. */
function Rules({ table, label }: { readonly table: Extract<BoxedModel, { kind: 'table' }>; readonly label: string }) {
  const t = useT();
  return (
    <table className="tables-rules" aria-label={label}>
      <caption>{t(`designer.tables.policies.${table.hitPolicy}.name`)}</caption>
      <thead>
        <tr>
          {table.inputs.map((input, at) => (
            <th key={at}>{input.label || input.expression}</th>
          ))}
          {table.outputs.map((output, at) => (
            <th key={at}>{output.label || output.name || t('designer.tables.result')}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rules.map((rule, y) => (
          <tr key={y}>
            {[...rule.inputs, ...rule.outputs].map((cell, x) => (
              <td key={x}>
                <code>{cell}</code>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
