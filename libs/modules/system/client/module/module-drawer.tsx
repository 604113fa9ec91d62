import { useEffect, useEffectEvent, useState } from 'react';
import { Button, Input, InputNumber, Switch } from 'antd';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { Drawer } from '#lab/ui/dialog/drawer.jsx';
import { FileField } from '#lab/ui/files/file-field.jsx';
import type { FileView } from '#lab/ui/files/file-view.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { useRepeatKey } from '#lab/ui/repeat-key.js';
import type { ModuleAnswer, ModuleRow, SavedModuleBody } from '../../shared/module.dto.js';
import { savedModuleBody } from '../../shared/module.dto.js';

/** What follows a change of a module. */
const refreshes = ['SysModule', 'auth/info'];

interface ModuleDrawerProps {
  /** Absent for a new one. */
  readonly row: ModuleRow | undefined;
  /** The page would close the drawer, and what was typed with it: the user is asked. */
  readonly leaving: boolean;
  /** Whether something is typed that is not saved. */
  readonly onTouched: (holds: boolean) => void;
  readonly onStay: () => void;
  readonly onClose: () => void;
}

/** One module beside the list: its names, whether it is shown, its help document. */
export function ModuleDrawer({ row, leaving, onTouched, onStay, onClose }: ModuleDrawerProps) {
  const t = useT();
  const form = useModuleForm(row);
  const tell = useEffectEvent(onTouched);
  useEffect(() => tell(form.touched), [form.touched]);
  const { values, set, problems } = form;
  const calls = useModuleCalls(row, onClose, form);
  const label = (field: string) => t(`system.module.fields.${field}`);
  const text = (field: 'key' | 'nameZh' | 'nameEn' | 'moduleVersion', max: number, required = true) => (
    <FormField
      label={label(field)}
      required={required}
      problem={problems[field]}
      help={field === 'key' && !row ? t('system.module.keyHelp') : undefined}
    >
      {(control) => (
        <Input
          {...control}
          disabled={field === 'key' && row !== undefined}
          maxLength={max}
          value={values[field]}
          onChange={(event) => set({ [field]: event.target.value })}
        />
      )}
    </FormField>
  );
  return (
    <Drawer
      open
      size={560}
      title={row ? t('system.module.edit', { key: row.key }) : t('system.module.new')}
      onClose={onClose}
      footer={
        <div className="lab-drawer-foot">
          {row && !row.used && (
            <Confirm
              title={t('system.module.removeAsk')}
              okText={t('ui.catalogue.remove')}
              okButtonProps={{ danger: true, type: 'default' }}
              onConfirm={() => calls.remove.mutate(row)}
            >
              <Button danger loading={calls.remove.isPending}>
                {t('ui.catalogue.remove')}
              </Button>
            </Confirm>
          )}
          {row?.used && <span className="lab-muted">{t('system.module.inUse')}</span>}
          <span className="lab-grow" />
          <Button type="text" onClick={onClose}>
            {t('ui.form.discard')}
          </Button>
          <Button type="primary" loading={calls.save.isPending} onClick={calls.submit}>
            {t('ui.form.save')}
          </Button>
        </div>
      }
    >
      <Dialog
        open={leaving}
        title={t('ui.form.discardAsk')}
        okText={t('ui.form.discard')}
        onOk={onClose}
        onCancel={onStay}
      />
      <div className="modules-form">
        {text('key', 4)}
        {text('moduleVersion', 40, false)}
        {text('nameZh', 80)}
        {text('nameEn', 80)}
        <FormField label={label('place')} required problem={problems['place']}>
          {(control) => (
            <InputNumber
              {...control}
              min={0}
              max={999}
              precision={0}
              value={values.place}
              onChange={(place) => set({ place: place ?? 0 })}
            />
          )}
        </FormField>
        <FormField
          label={label('available')}
          help={t(`system.module.${row?.stays ? 'staysHelp' : !row || row.used ? 'usedHelp' : 'futureHelp'}`)}
        >
          {({ id }) => (
            <span className="modules-switch">
              <Switch
                id={id}
                checked={values.available}
                disabled={row?.stays}
                onChange={(available) => set({ available })}
              />
            </span>
          )}
        </FormField>
      </div>
      <FormField label={label('moduleFile')} help={t('system.module.fileHelp')}>
        {({ id }) => (
          <FileField id={id} max={1} noPhotos label={label('moduleFile')} value={form.files} onChange={form.setFiles} />
        )}
      </FormField>
    </Drawer>
  );
}

type Values = Required<Pick<SavedModuleBody, 'key' | 'nameZh' | 'nameEn' | 'available' | 'place' | 'moduleVersion'>>;
type Problems = Readonly<Record<string, string>>;

function useModuleForm(row: ModuleRow | undefined) {
  const [values, setValues] = useState<Values>(
    row ?? { key: '', nameZh: '', nameEn: '', available: true, place: 100, moduleVersion: '' },
  );
  const own = row?.moduleFile;
  const [touched, setTouched] = useState(false);
  const [files, setOwnFiles] = useState<readonly FileView[]>(own && own.id !== null ? [{ ...own, id: own.id }] : []);
  const [problems, setProblems] = useState<Problems>({});
  const setFiles = (chosen: readonly FileView[]) => {
    setTouched(true);
    setOwnFiles(chosen);
  };
  const set = (part: Partial<Values>) => {
    setTouched(true);
    setValues({ ...values, ...part });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))));
  };
  return { values, set, touched, files, setFiles, problems, setProblems };
}

function useModuleCalls(row: ModuleRow | undefined, onClose: () => void, form: ReturnType<typeof useModuleForm>) {
  const t = useT();
  const { texts } = useLanguage();
  const done = (words: string) => {
    notify({ tone: 'done', text: t(words) });
    onClose();
  };
  const repeat = useRepeatKey();
  const send = (body: SavedModuleBody) =>
    api.post<ModuleAnswer>('SysModule/saveSysModule', body, { idempotencyKey: repeat.of(body) });
  const save = useApiMutation(send, {
    refreshes,
    onDone: () => {
      repeat.answered();
      done('ui.form.saved');
    },
    onProblem: ({ fields }) => {
      form.setProblems(
        Object.fromEntries(fields.map(({ path, code, args }) => [path, fieldErrorText(texts, code, args)])),
      );
      return fields.length > 0;
    },
  });
  const remove = useApiMutation(
    ({ id, version }: ModuleRow) => api.post('SysModule/deleteSysModule', { id, version }),
    { refreshes, onDone: () => done('ui.catalogue.removed') },
  );
  const submit = () => {
    const { key, nameZh, nameEn, available, place, moduleVersion } = form.values;
    const body = { key, nameZh, nameEn, available, place, moduleVersion, moduleFile: form.files[0]?.id ?? null };
    const given = row ? { ...body, id: row.id, version: row.version } : body;
    const checked = savedModuleBody.safeParse(given);
    if (checked.success) return save.mutate(given);
    form.setProblems(
      Object.fromEntries(
        checked.error.issues.map(({ path, code }) => [
          String(path[0]),
          t(code === 'too_small' ? 'field.required' : 'field.format'),
        ]),
      ),
    );
  };
  return { save, remove, submit };
}
