import { Fragment } from 'react';
import { Eye, EyeOff, Pencil, type LucideIcon } from 'lucide-react';
import { fieldRights, type FieldRight } from '#lab/process-engine/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import { rightOf, type MatrixField } from '../model/field-matrix.js';
import { RightButton } from './right-button.js';
import type { MatrixDesk } from './use-matrix.js';

interface DeskProps {
  readonly desk: MatrixDesk;
}

/** Fields down, steps across. */
export function MatrixTable({ desk }: DeskProps) {
  const t = useT();
  const { groups, fields, steps } = desk;
  return (
    <table role="grid" className="matrix" aria-label={t('designer.matrix.label')}>
      <thead>
        <tr>
          <td className="matrix-corner">{t('designer.matrix.field')}</td>
          {steps.map((step, column) => (
            <th key={step.id} scope="col">
              <StepHead desk={desk} column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group.list ?? ''}>
            {group.list !== undefined && (
              <tr>
                <th colSpan={steps.length + 1} scope="colgroup" className="matrix-group">
                  <span>{t('designer.matrix.lines')}</span>
                </th>
              </tr>
            )}
            {group.fields.map((field) => (
              <FieldRow key={field.field} desk={desk} field={field} row={fields.indexOf(field)} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a step; its menu sets all of its fields. */
function StepHead({ desk, column }: DeskProps & { readonly column: number }) {
  const t = useT();
  const { choose } = useDesigner();
  const step = desk.steps[column];
  if (!step) return null;
  const name = desk.stepName(step);
  const rights = fieldRights.filter((right) => desk.fields.some((field) => field.rights.includes(right)));
  return (
    <RightButton
      desk={desk}
      spot={{ row: -1, column }}
      label={t('designer.matrix.allOf', { name })}
      rights={rights}
      acts={[{ label: t('designer.steps.properties'), run: () => choose(step.id) }]}
    >
      <span className="matrix-step" title={name}>
        {name}
      </span>
    </RightButton>
  );
}

interface FieldRowProps extends DeskProps {
  readonly field: MatrixField;
  readonly row: number;
}

function FieldRow({ desk, field, row }: FieldRowProps) {
  const t = useT();
  const name = desk.fieldName(field);
  return (
    <tr>
      <th scope="row">
        <RightButton
          desk={desk}
          spot={{ row, column: -1 }}
          label={t('designer.matrix.allOf', { name })}
          rights={field.rights}
        >
          <span className="matrix-field" title={name}>
            {name}
          </span>
        </RightButton>
      </th>
      {desk.steps.map((step, column) => {
        const right = rightOf(step.businessObject, field.field);
        const word = t(`designer.diagrams.rights.${right}`);
        return (
          <td key={step.id}>
            <RightButton
              desk={desk}
              spot={{ row, column }}
              label={t('designer.matrix.cell', { field: name, step: desk.stepName(step), right: word })}
              rights={field.rights}
              right={right}
            >
              <RightIcon right={right} />
              {word}
            </RightButton>
          </td>
        );
      })}
    </tr>
  );
}

const icons: Readonly<Record<FieldRight, LucideIcon>> = { edit: Pencil, read: Eye, hidden: EyeOff };

function RightIcon({ right }: { readonly right: FieldRight }) {
  const Icon = icons[right];
  return <Icon size={13} strokeWidth={1.7} aria-hidden />;
}
