import { useState } from 'react';
import type { FieldError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import {
  admittedKinds,
  processAbilities,
  type AdmittedKind,
  type ProcessAbility,
  type ProcessRightLists,
} from '#lab/shared/process-rights.js';
import { api } from '#lab/ui/api.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useRefresh } from '#lab/ui/query.jsx';
import { RefsSelect } from '#lab/ui/resource/refs-select.jsx';
import type { ProcessRights, RightsBody } from '../../shared/right.dto.js';

interface AccessDialogProps {
  readonly path: string;
  /** What the process is called. */
  readonly name: string;
  readonly rights: ProcessRights;
  readonly onClose: () => void;
}

const kinds = Object.keys(admittedKinds) as AdmittedKind[];

/** The lists of people of one process, for each ability; saved together. */
export default function AccessDialog({ path, name, rights, onClose }: AccessDialogProps) {
  const t = useT();
  const { texts } = useLanguage();
  const refresh = useRefresh();
  const [lists, setLists] = useState(() => listsOf(rights));
  // Of the lists that were opened: those that come meanwhile are not the ones that are changed here.
  const [version] = useState(rights.version);
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const saving = useApiMutation<RightsBody, ProcessRights>((body) => api.put(path, body), {
    refreshes: ['process'],
    onDone: () => {
      notify({ tone: 'done', text: t('designer.access.saved') });
      onClose();
    },
    onProblem: ({ code, fields }) => {
      if (code === errors.stale.code) void refresh(path);
      setRefused(fields);
      return fields.length > 0;
    },
  });
  const problemAt = (ability: ProcessAbility, kind: AdmittedKind) => {
    // That a list is too long is shown once, at its first field.
    const own = [`${ability}.${kind}`, ...(kind === kinds[0] ? [ability] : [])];
    const found = refused.find(({ path: at }) => own.includes(at));
    return found && fieldErrorText(texts, found.code, found.args);
  };
  const change = (ability: ProcessAbility, kind: AdmittedKind, ids: readonly string[]) =>
    setLists({ ...lists, [ability]: { ...lists[ability], [kind]: ids } });
  const send = () => {
    setRefused([]);
    saving.mutate({ ...bodyOf(lists), version });
  };
  return (
    <FormDialog
      open
      title={t('designer.access.dialog', { name })}
      okText={t('designer.access.save')}
      width={760}
      confirmLoading={saving.isPending}
      onConfirm={send}
      onCancel={onClose}
    >
      <p className="lab-muted">{t('designer.access.text')}</p>
      {processAbilities.map((ability) => (
        <fieldset key={ability} className="definitions-access-list">
          <legend>
            {t(`designer.access.abilities.${ability}`)}{' '}
            <span className="lab-muted">{t(`designer.access.notes.${ability}`)}</span>
          </legend>
          {kinds.map((kind) => (
            <FormField key={kind} label={t(`designer.access.kinds.${kind}`)} problem={problemAt(ability, kind)}>
              {(control) => (
                <RefsSelect
                  {...control}
                  of={admittedKinds[kind]}
                  placeholder={t('designer.access.noEntries')}
                  value={lists[ability][kind]}
                  onChange={(ids) => change(ability, kind, ids ?? [])}
                />
              )}
            </FormField>
          ))}
        </fieldset>
      ))}
    </FormDialog>
  );
}

function listsOf(rights: ProcessRights): ProcessRightLists {
  const of = ({ users, roles, departments, sites }: ProcessRights['start']) => ({
    ...{ users: users.map(({ id }) => id), roles: roles.map(({ id }) => id) },
    ...{ departments: departments.map(({ id }) => id), sites: sites.map(({ id }) => id) },
  });
  const { start, edit, publish, watch } = rights;
  return { start: of(start), edit: of(edit), publish: of(publish), watch: of(watch) };
}

function bodyOf(lists: ProcessRightLists): Omit<RightsBody, 'version'> {
  const of = ({ users, roles, departments, sites }: ProcessRightLists['start']) => ({
    ...{ users: [...users], roles: [...roles], departments: [...departments], sites: [...sites] },
  });
  const { start, edit, publish, watch } = lists;
  return { start: of(start), edit: of(edit), publish: of(publish), watch: of(watch) };
}
