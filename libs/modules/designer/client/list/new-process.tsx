import { useState } from 'react';
import { Form, Input, Segmented, Select } from 'antd';
import { useNavigate } from 'react-router-dom';
import { subjects } from '#lab/modules/subjects.js';
import { api } from '#lab/ui/api.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation } from '#lab/ui/query.jsx';
import { requiredMark } from '#lab/ui/required-mark.jsx';
import {
  definitionKey,
  type DefinitionSummary,
  type DiagramText,
  type DraftText,
} from '../../shared/definition.dto.js';
import { copyOf } from '../diagram/model/copy.js';
import { emptyProcess, type NewProcess } from '../diagram/model/template.js';
import { subjectNamed } from '../diagram/subject-of.js';

interface NewProcessDialogProps {
  readonly processes: readonly DefinitionSummary[];
  readonly onClose: () => void;
}

interface Given {
  readonly from: 'empty' | 'copy';
  readonly subject: string;
  readonly copied?: string;
  readonly variant: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** Begins a process: from a small template for a kind of record, or as a copy of another one. */
export function NewProcessDialog({ processes, onClose }: NewProcessDialogProps) {
  const t = useT();
  const nameIn = useNameIn();
  const navigate = useNavigate();
  const [form] = Form.useForm<Given>();
  const given = Form.useWatch([], form) as Partial<Given> | undefined;
  const [from, setFrom] = useState<Given['from']>('empty');
  const subject =
    from === 'copy'
      ? (processes.find(({ key }) => key === given?.copied)?.subject ?? '')
      : (given?.subject ?? subjects[0].name);
  const key = `${subject}.${given?.variant ?? ''}`;
  const create = useApiMutation<Given, DraftText>(
    async (asked) => {
      const draft = await beginning(processes, { ...asked, from }, key);
      return api.put<DraftText>(`process/drafts/${key}`, { ...draft, version: 0 });
    },
    { refreshes: ['process'], onDone: () => void navigate(`/processBpmn/${key}`) },
  );
  const published = processes.filter(({ latest }) => latest !== null);
  return (
    <FormDialog
      open
      title={t('designer.diagrams.new')}
      okText={t('designer.diagrams.create')}
      cancelText={t('designer.diagrams.cancel')}
      okButtonProps={{ loading: create.isPending }}
      onConfirm={() =>
        void form.validateFields().then(
          (asked) => create.mutate(asked),
          () => undefined,
        )
      }
      onCancel={onClose}
    >
      <Form
        form={form}
        component={false}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={{ subject: subjects[0].name, variant: '' }}
      >
        <Form.Item label={t('designer.diagrams.from')}>
          <Segmented<Given['from']>
            value={from}
            options={[
              { value: 'empty', label: t('designer.diagrams.fromEmpty') },
              { value: 'copy', label: t('designer.diagrams.fromCopy') },
            ]}
            onChange={setFrom}
          />
        </Form.Item>
        {from === 'empty' ? (
          <Form.Item
            name="subject"
            label={t('designer.diagrams.subject')}
            rules={[{ required: true, message: t('field.required') }]}
          >
            <Select options={subjects.map(({ name, texts }) => ({ value: name, label: t(`${texts}.one`) }))} />
          </Form.Item>
        ) : (
          <Form.Item
            name="copied"
            label={t('designer.diagrams.copyOf')}
            rules={[{ required: true, message: t('field.required') }]}
          >
            <Select options={published.map((one) => ({ value: one.key, label: nameIn(one.name) }))} />
          </Form.Item>
        )}
        <Form.Item
          name="variant"
          label={t('designer.diagrams.variant')}
          extra={t('designer.diagrams.variantNote', { key: given?.variant ? key : `${subject}.…` })}
          rules={[
            { required: true, message: t('field.required') },
            { validator: (_, variant: string) => keyProblem(variant, subject, processes, t) },
          ]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="nameZh"
          label={t('designer.diagrams.nameZh')}
          rules={[{ required: true, whitespace: true, message: t('field.required') }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="nameEn"
          label={t('designer.diagrams.nameEn')}
          rules={[{ required: true, whitespace: true, message: t('field.required') }]}
        >
          <Input maxLength={100} />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}

async function keyProblem(
  variant: string | undefined,
  subject: string,
  processes: readonly DefinitionSummary[],
  t: (key: string) => string,
): Promise<void> {
  const key = `${subject}.${variant ?? ''}`;
  if (!variant) return;
  if (!definitionKey.safeParse(key).success || variant.includes('.')) throw new Error(t('field.format'));
  if (processes.some((one) => one.key === key)) throw new Error(t('designer.diagrams.variantTaken'));
}

/** The text that a new draft begins with. */
async function beginning(
  processes: readonly DefinitionSummary[],
  { from, subject, copied, nameZh, nameEn }: Given,
  key: string,
): Promise<Pick<DiagramText, 'xml' | 'scenarios'>> {
  const named: NewProcess = { key, nameZh: nameZh.trim(), nameEn: nameEn.trim() };
  const source = from === 'copy' ? processes.find((one) => one.key === copied)?.latest : undefined;
  if (source) {
    const { xml, scenarios } = await api.get<DiagramText>(`process/versions/${source.id}`);
    return { xml: await copyOf(xml, named), scenarios };
  }
  const chosen = subjectNamed(subject) ?? subjects[0];
  return { xml: emptyProcess(named, chosen), scenarios: null };
}
