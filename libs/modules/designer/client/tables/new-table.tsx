import { Form, Input } from 'antd';
import { useNavigate } from 'react-router-dom';
import { writeDecisions } from '#lab/process-engine/decision/index.js';
import { api } from '#lab/ui/api.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation } from '#lab/ui/query.jsx';
import { requiredMark } from '#lab/ui/required-mark.jsx';
import { tableKey, type TableDraftText, type TableSummary } from '../../shared/table.dto.js';
import { emptyModel } from './model/template.js';

interface NewTableDialogProps {
  readonly tables: readonly TableSummary[];
  readonly onClose: () => void;
}

interface Given {
  readonly key: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** Begins a file with one empty table. */
export function NewTableDialog({ tables, onClose }: NewTableDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const [form] = Form.useForm<Given>();
  const create = useApiMutation<Given, TableDraftText>(
    ({ key, nameZh, nameEn }) => {
      const taken = tables.flatMap(({ decisions }) => decisions.map(({ id }) => id));
      const model = emptyModel({ key, nameZh: nameZh.trim(), nameEn: nameEn.trim() }, taken);
      return api.put<TableDraftText>(`process/table-drafts/${key}`, { xml: writeDecisions(model), version: 0 });
    },
    { refreshes: ['process/tables'], onDone: (_, { key }) => void navigate(`/processBpmn/tables/${key}`) },
  );
  const keyProblem = async (_: unknown, key: string | undefined) => {
    if (!key) return;
    if (!tableKey.safeParse(key).success) throw new Error(t('designer.tables.keyFormat'));
    if (tables.some((one) => one.key === key)) throw new Error(t('designer.tables.keyTaken'));
  };
  const required = { required: true, whitespace: true, message: t('field.required') };
  return (
    <FormDialog
      open
      title={t('designer.tables.new')}
      okText={t('designer.diagrams.create')}
      cancelText={t('designer.diagrams.cancel')}
      okButtonProps={{ loading: create.isPending }}
      onConfirm={() =>
        void form.validateFields().then(
          (given) => create.mutate(given),
          () => undefined,
        )
      }
      onCancel={onClose}
    >
      <Form form={form} component={false} layout="vertical" requiredMark={requiredMark}>
        <Form.Item
          name="key"
          label={t('designer.tables.key')}
          extra={t('designer.tables.keyNote')}
          rules={[required, { validator: keyProblem }]}
        >
          <Input autoComplete="off" maxLength={80} />
        </Form.Item>
        <Form.Item name="nameZh" label={t('designer.diagrams.nameZh')} rules={[required]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="nameEn" label={t('designer.diagrams.nameEn')} rules={[required]}>
          <Input maxLength={100} />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
