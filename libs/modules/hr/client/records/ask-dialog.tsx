import { useRef, useState, type ReactNode } from 'react';
import { Input, Select } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import { api } from '#lab/ui/api.js';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { FormField, type ControlProps } from '#lab/ui/form/form-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation } from '#lab/ui/query.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Phrases } from '#lab/ui/subject/phrases.jsx';

/** One question of the dialog; its name is that of the value which is sent. */
export interface Asked {
  readonly name: string;
  readonly label: string;
  /** A `reason` is a note for which phrases are offered. */
  readonly kind: 'text' | 'note' | 'reason' | 'day' | 'choice' | 'person';
  readonly required?: boolean;
  readonly max?: number;
  readonly span?: 1 | 2 | 4;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

type Values = Readonly<Record<string, string | null>>;

interface AskDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly asked: readonly Asked[];
  readonly initial?: Values;
  /** Said where a value that is needed is missing. */
  readonly missing: string;
  readonly path: string;
  /** What is sent besides the values. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly refreshes: readonly string[];
  readonly danger?: boolean;
  /** Above the questions: what the act means. */
  readonly text?: ReactNode;
  /** Below them, with the values as they are typed; its problem keeps the dialog from being sent. */
  readonly below?: (values: Values, tried: boolean) => { readonly shown: ReactNode; readonly isMissing: boolean };
  readonly onDone: (values: Values, answer: unknown) => void;
  readonly onClose: () => void;
}

/** Asks for a few values and sends them; what the server refuses is shown at its field. */
export function AskDialog(props: AskDialogProps) {
  const { title, okText, asked, initial = {}, missing, path, more, refreshes, danger, text, below } = props;
  const { texts } = useLanguage();
  const [values, setValues] = useState<Values>(initial);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const isEmpty = ({ name, required }: Asked) => required === true && !values[name]?.trim();
  const rest = below?.(values, tried);
  const send = useApiMutation(() => api.post<unknown>(path, { ...values, ...more }), {
    refreshes,
    onDone: (answer) => props.onDone(values, answer),
    onProblem: ({ fields }) => {
      const known = fields.filter((field) => asked.some(({ name }) => name === field.path));
      setRefused(Object.fromEntries(known.map((field) => [field.path, fieldErrorText(texts, field.code, field.args)])));
      return known.length > 0;
    },
  });
  const set = (name: string, value: string | null) => {
    setValues((now) => ({ ...now, [name]: value }));
    setRefused((now) => Object.fromEntries(Object.entries(now).filter(([each]) => each !== name)));
  };
  return (
    <FormDialog
      open
      title={title}
      okText={okText}
      okButtonProps={{ loading: send.isPending, ...(danger && { danger: true, type: 'default' as const }) }}
      onCancel={props.onClose}
      onConfirm={() => {
        setTried(true);
        if (!asked.some(isEmpty) && rest?.isMissing !== true) send.mutate(undefined);
      }}
    >
      {text && <p className="hr-ask-text">{text}</p>}
      <div className="lab-form">
        {asked.map((each) => (
          <FormField
            key={each.name}
            label={each.label}
            span={each.span ?? 4}
            required={each.required ?? false}
            {...problemOf(refused[each.name] ?? (tried && isEmpty(each) ? missing : undefined))}
          >
            {(control) => (
              <Control
                asked={each}
                control={control}
                value={values[each.name] ?? null}
                onChange={(value) => set(each.name, value)}
              />
            )}
          </FormField>
        ))}
      </div>
      {rest?.shown}
    </FormDialog>
  );
}

const problemOf = (problem: string | undefined) => (problem === undefined ? {} : { problem });

interface ControlOf {
  readonly asked: Asked;
  readonly control: ControlProps;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

interface NoteProps {
  readonly control: ControlProps;
  readonly max: number;
  readonly value: string;
  readonly hasPhrases: boolean;
  readonly onChange: (value: string) => void;
}

function Note({ control, max, value, hasPhrases, onChange }: NoteProps) {
  const area = useRef<TextAreaRef>(null);
  return (
    <>
      <Input.TextArea
        {...control}
        ref={area}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={max}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {hasPhrases && <Phrases text={value} decision="both" most={max} onChange={onChange} field={area} />}
    </>
  );
}

function Control({ asked: { kind, max, choices = [] }, control, value, onChange }: ControlOf) {
  switch (kind) {
    case 'day':
      return <DayInput {...control} value={value} onChange={onChange} />;
    case 'choice':
      return <Select {...control} value={value ?? undefined} options={[...choices]} onChange={onChange} />;
    case 'person':
      return <RefSelect {...control} of="org/users" value={value} onChange={onChange} />;
    case 'note':
    case 'reason':
      return (
        <Note
          control={control}
          max={max ?? 500}
          value={value ?? ''}
          hasPhrases={kind === 'reason'}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <Input
          {...control}
          maxLength={max ?? 200}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
