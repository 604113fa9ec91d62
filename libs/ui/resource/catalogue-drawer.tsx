import { Fragment, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { Button, Form } from 'antd';
import type { FieldError } from '#lab/shared/define-errors.js';
import { initialValues, type Resource } from '#lab/shared/define-resource.js';
import { useMay } from '../access/session-provider.js';
import { api } from '../api.js';
import type { ApiError } from '../api-error.js';
import { Confirm } from '../dialog/confirm.js';
import { Dialog } from '../dialog/dialog.js';
import { Drawer } from '../dialog/drawer.js';
import { FileList } from '../files/file-list.js';
import { DraftNote } from '../form/draft-note.js';
import { useDraft } from '../form/draft.js';
import { useShortcut } from '../hotkeys/shortcuts.js';
import { fieldErrorText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { useApiMutation } from '../query.js';
import { useRepeatKey } from '../repeat-key.js';
import { Facts } from '../subject/facts.js';
import { requiredMark } from '../required-mark.js';
import { BindingLink } from './binding-link.js';
import { CatalogueField } from './catalogue-field.js';
import { fieldLabel, fileOf, RecordValue, type CatalogueRow } from './catalogue-value.js';

interface CatalogueDrawerProps {
  readonly resource: Resource;
  /** Absent for a new one. */
  readonly row: CatalogueRow | undefined;
  readonly readOnly: boolean;
  /** What a new one starts with beside what its fields name. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Whether it can be deleted here; true by default. */
  readonly removable?: boolean;
  /** Beside the title: a link to another page of the entry. */
  readonly extra?: ReactNode;
  /** Below the first row of the form: what there is to say of what is typed. */
  readonly Remark?: CatalogueRemark | undefined;
  /** The page would close the drawer, and what was typed with it: the user is asked. */
  readonly leaving?: boolean;
  /** Whether something is typed that is not saved. */
  readonly onTouched?: (holds: boolean) => void;
  readonly onStay?: () => void;
  readonly onClose: () => void;
  /** The entry is deleted; `onClose` follows. */
  readonly onRemoved?: () => void;
}

type Values = Record<string, unknown>;

/** Says something of the values that are in the form of an entry. */
export type CatalogueRemark = ComponentType<{
  readonly row: CatalogueRow | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}>;

/** One entry of a catalogue beside its list: the form of its descriptor, or its values as text. */
export default function CatalogueDrawer(props: CatalogueDrawerProps) {
  const {
    resource,
    row,
    readOnly,
    initial,
    removable = true,
    extra,
    Remark,
    leaving = false,
    onTouched,
    onStay,
    onClose,
    onRemoved,
  } = props;
  const t = useT();
  const may = useMay();
  const [form] = Form.useForm<Values>();
  const [typed, setTyped] = useState<Values>();
  const touched = typed !== undefined;
  const tell = useEffectEvent((holds: boolean) => onTouched?.(holds));
  useEffect(() => tell(touched), [touched]);
  const draft = useDraft<Values>(`${resource.route}:${row?.id ?? 'new'}:${row?.version ?? 0}`, typed, {
    restore: (values) => {
      form.setFieldsValue(values);
      setTyped(values);
    },
    undo: () => {
      form.resetFields();
      setTyped(undefined);
    },
  });
  const one = t(`${resource.texts}.one`);
  const { texts } = useLanguage();
  const fieldText = (code: number, args: readonly string[] | undefined) => fieldErrorText(texts, code, args);
  const isOpen = (name: string) => {
    const only = resource.fields[name]?.options.only;
    return only === undefined || may(only);
  };
  const rows = resource.form.map((names) => names.filter(isOpen)).filter((names) => names.length > 0);
  const { save, remove } = useCatalogueCalls(resource, row, { onClose, onRemoved }, (problem) => {
    const order = rows.flat();
    const placeOf = ({ path }: FieldError) => order.indexOf(path.split('.')[0] ?? '');
    const shown = problem.fields.filter((field) => placeOf(field) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
    if (shown.length === 0) return false;
    form.setFields(shown.map(({ path, code, args }) => ({ name: placeIn(path), errors: [fieldText(code, args)] })));
    form.scrollToField(placeIn(shown[0]?.path ?? ''), { focus: true });
    // What the form has no field for is said beside it.
    for (const field of problem.fields.filter((each) => !shown.includes(each)))
      notify({ tone: problem.tone, text: fieldText(field.code, field.args) });
    return true;
  });
  useShortcut({ keys: 'mod+s', run: () => form.submit(), enabled: !readOnly });

  const footer = readOnly ? null : (
    <div className="lab-drawer-foot">
      {row && removable && (
        <Confirm
          title={t('ui.catalogue.removeAsk', { name: one })}
          okText={t('ui.catalogue.remove')}
          okButtonProps={{ danger: true, type: 'default' }}
          onConfirm={() => remove.mutate()}
        >
          <Button danger loading={remove.isPending}>
            {t('ui.catalogue.remove')}
          </Button>
        </Confirm>
      )}
      <span className="lab-grow" />
      <Confirm title={t('ui.form.discardAsk')} okText={t('ui.form.discard')} disabled={!touched} onConfirm={onClose}>
        <Button type="text" onClick={touched ? undefined : onClose}>
          {t('ui.form.discard')}
        </Button>
      </Confirm>
      <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
        {t('ui.form.save')}
      </Button>
    </div>
  );
  return (
    <Drawer
      open
      size={560}
      title={row ? one : t('ui.catalogue.new', { name: one })}
      extra={extra}
      mask={{ closable: !touched }}
      onClose={onClose}
      footer={footer}
    >
      <Dialog
        open={leaving}
        title={t('ui.form.discardAsk')}
        okText={t('ui.form.discard')}
        onOk={onClose}
        onCancel={onStay}
      />
      {readOnly && row ? (
        <Facts
          facts={Object.keys(resource.fields).map((name) => ({
            label: t(fieldLabel(resource, name)),
            value: <OpenValue resource={resource} name={name} row={row} />,
          }))}
        />
      ) : (
        <Form
          form={form}
          layout="vertical"
          requiredMark={requiredMark}
          initialValues={row ?? { ...initialValues(resource), ...initial }}
          validateTrigger="onBlur"
          scrollToFirstError={{ focus: true }}
          onValuesChange={(_, values) => setTyped(values)}
          onFinish={(values) => save.mutate(values)}
          // The server refuses what is refused here, and in the same round what only it can know.
          onFinishFailed={({ values }) => save.mutate(values)}
        >
          <DraftNote draft={draft} />
          {rows.map((names, place) => (
            <Fragment key={names.join()}>
              {resource.sections?.[names[0] ?? ''] && (
                <h3 className="lab-form-part">
                  {t(`${resource.texts}.sections.${resource.sections[names[0] ?? '']}`)}
                </h3>
              )}
              <div className="lab-form-row" data-columns={names.length}>
                {names.map((name) => (
                  <CatalogueField
                    key={name}
                    resource={resource}
                    name={name}
                    row={row}
                    autoFocus={name === resource.form[0]?.[0]}
                  />
                ))}
              </div>
              {place === 0 && Remark && <Remark row={row} values={typed ?? row ?? {}} />}
            </Fragment>
          ))}
        </Form>
      )}
    </Drawer>
  );
}

/** A value of an entry that is read; its files open, and its processes lead to where they are bound. */
function OpenValue(props: { readonly resource: Resource; readonly name: string; readonly row: CatalogueRow }) {
  const file = fileOf(props.row, props.name);
  if (file) return <FileList files={[file]} />;
  return (
    <BindingLink {...props}>
      <RecordValue {...props} />
    </BindingLink>
  );
}

/** The place of a refused field in the form: `banks.0.name` is of the first row. */
function placeIn(path: string): (string | number)[] {
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function useCatalogueCalls(
  resource: Resource,
  row: CatalogueRow | undefined,
  { onClose, onRemoved }: Pick<CatalogueDrawerProps, 'onClose' | 'onRemoved'>,
  onProblem: (problem: ApiError) => boolean,
) {
  const t = useT();
  const done = (words: string) => {
    notify({ tone: 'done', text: t(words) });
    onClose();
  };
  const refreshes = [resource.route];
  const repeat = useRepeatKey();
  const save = useApiMutation(
    (values: Values) =>
      row
        ? api.put(`${resource.route}/${row.id}`, { ...values, version: row.version })
        : api.post(resource.route, values, { idempotencyKey: repeat.of(values) }),
    {
      refreshes,
      onDone: () => {
        repeat.answered();
        done('ui.form.saved');
      },
      onProblem,
    },
  );
  const remove = useApiMutation<undefined, unknown>(() => api.remove(`${resource.route}/${row?.id}`), {
    refreshes,
    onDone: () => {
      onRemoved?.();
      done('ui.catalogue.removed');
    },
  });
  return { save, remove };
}
