import { Input } from 'antd';
import { fieldText, listOfField, type FieldControl, type SubjectWords } from '#lab/shared/subject-words.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import type { FieldRow } from '#lab/shared/process-view.js';
import { DayInput } from '../form/day-input.js';
import { FormField, type ControlProps } from '../form/form-field.js';
import { fieldErrorText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { Section } from './subject-page.js';
import { rowKey, type TaskFields } from './use-task-form.js';

interface TaskFormProps {
  readonly subject: SubjectWords;
  readonly form: Pick<TaskFields, 'fields' | 'typed' | 'type'>;
  /** What becomes of the fields; they are saved with the decision unless given. */
  readonly note?: string;
  /** Fields that the last try was refused for. */
  readonly problems?: readonly FieldError[];
}

/** The fields that may be changed with the decision, and no others; nothing where the task names none. */
export function TaskForm({ subject, form, note, problems = [] }: TaskFormProps) {
  const t = useT();
  const { texts } = useLanguage();
  if (form.fields.length === 0) return null;
  const label = (field: string) => t(fieldText(subject, field));
  const problemAt = (path: string) => {
    const found = problems.find((problem) => problem.path === `fields.${path}`);
    return found && fieldErrorText(texts, found.code, found.args);
  };
  const own = form.fields.flatMap(({ field, value }) =>
    listOfField(field) === undefined && !isRows(value) ? [{ field, value: value ?? '' }] : [],
  );
  const ofLines = form.fields.flatMap(({ field, value }) => (isRows(value) ? [{ field, rows: value }] : []));
  const control = (field: string) => subject.fields[field]?.control ?? 'text';
  return (
    <Section title={t('ui.taskForm.title')} note={note ?? t('ui.taskForm.note')}>
      <div className="lab-task-form">
        {own.map(({ field, value }) => (
          <FormField
            key={field}
            label={label(field)}
            span={control(field) === 'note' ? 4 : 2}
            problem={problemAt(field)}
          >
            {(given) => (
              <FieldInput
                {...given}
                control={control(field)}
                value={form.typed[field] ?? value}
                onChange={(text) => form.type(field, text)}
              />
            )}
          </FormField>
        ))}
      </div>
      {ofLines.length > 0 && (
        <div className="lab-task-lines">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('ui.taskForm.line')}</th>
                {ofLines.map(({ field }) => (
                  <th key={field} scope="col">
                    {label(field)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(ofLines[0]?.rows ?? []).map(({ id, name }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  {ofLines.map(({ field, rows }) => {
                    const problem = problemAt(`${field}.${id}`);
                    return (
                      <td key={field}>
                        <FieldInput
                          label={t('ui.taskForm.ofLine', { field: label(field), line: name })}
                          control={control(field)}
                          value={form.typed[rowKey(field, id)] ?? rows.find((row) => row.id === id)?.value ?? ''}
                          onChange={(text) => form.type(rowKey(field, id), text)}
                          {...(problem !== undefined && { status: 'error' as const, 'aria-invalid': true })}
                        />
                        {problem !== undefined && (
                          <p className="lab-form-note" data-problem>
                            {problem}
                          </p>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

interface FieldInputProps extends Partial<ControlProps> {
  readonly control: FieldControl;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Names it where it has no label of its own. */
  readonly label?: string;
}

function FieldInput({ control, value, onChange, label, ...given }: FieldInputProps) {
  if (control === 'day') return <DayInput {...given} value={value || null} onChange={(day) => onChange(day ?? '')} />;
  if (control === 'note') {
    return (
      <Input.TextArea
        {...given}
        aria-label={label}
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Input
      {...given}
      aria-label={label}
      inputMode={control === 'number' ? 'decimal' : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function isRows(value: unknown): value is readonly FieldRow[] {
  return Array.isArray(value);
}
