import { company } from '#lab/modules/company/shared/company.resource.js';
import { department } from '#lab/modules/org/shared/department.resource.js';
import { user } from '#lab/modules/org/shared/user.resource.js';
import { currencies } from '#lab/shared/money.js';
import { CheckField, NumberField, SelectField } from '#lab/ui/document/bound-choices.jsx';
import { DayField, FilesField, NoteField, RefField, TextField } from '#lab/ui/document/bound-fields.jsx';
import { FormFrame } from '#lab/ui/document/form-frame.jsx';
import { FormPage } from '#lab/ui/document/form-page.jsx';
import { SuggestField } from '#lab/ui/document/suggest-field.jsx';
import { useDocumentForm } from '#lab/ui/document/use-document-form.js';
import { useHeldValues } from '#lab/ui/document/use-held-values.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { mostFiles } from '../../shared/contract.codes.js';
import { contractTexts, type ContractDetail } from '../../shared/contract.dto.js';
import { contractProject } from '../../shared/contract-project.resource.js';
import { contractType } from '../../shared/contract-type.resource.js';
import { contractDocument } from '../../shared/contract.words.js';
import { bodyOf, fields, problemsOf, valuesOf, type ContractValues } from './contract-values.js';

/** A new contract, or a draft. */
export default function ContractFormScreen() {
  return (
    <FormPage<ContractDetail> kind={contractDocument} begins={contractType.route}>
      {(opened) => <ContractForm opened={opened} />}
    </FormPage>
  );
}

function ContractForm({ opened }: { readonly opened: ContractDetail | undefined }) {
  const t = useT();
  const nameIn = useNameIn();
  const held = useHeldValues<ContractDetail, ContractValues>(contractDocument, opened, valuesOf);
  const { values } = held;
  const form = useDocumentForm(held, { fields, bodyOf, problemsOf });
  const section = (name: string) => t(`contract.contract.sections.${name}`);
  return (
    <FormFrame form={form} title={form.record?.title}>
      <Section title={section('basics')}>
        <div className="lab-form">
          <RefField
            form={form}
            name="typeId"
            of={contractType.route}
            known={opened && nameIn(opened.type)}
            begins
            required
          />
          <TextField form={form} name="title" max={contractTexts.title} span={2} required />
          <TextField
            form={form}
            name="ownNumber"
            max={contractTexts.number}
            help={t('contract.contract.ownNumberHelp')}
          />
          <TextField form={form} name="externalNumber" max={contractTexts.externalNumber} />
          <TextField form={form} name="keywords" max={contractTexts.keywords} span={2} />
        </div>
      </Section>
      <Section title={section('parties')}>
        <div className="lab-form">
          <RefField form={form} name="partyAId" of={company.route} known={opened?.partyA?.name} clearable required />
          <RefField form={form} name="partyBId" of={company.route} known={opened?.partyB?.name} clearable required />
          <RefField form={form} name="partyCId" of={company.route} known={opened?.partyC?.name} clearable />
        </div>
      </Section>
      <Section title={section('money')}>
        <div className="lab-form">
          <SelectField form={form} name="currency" choices={currencies.map((code) => ({ value: code, label: code }))} />
          <TextField form={form} name="amount" max={20} required />
          <DayField form={form} name="signDate" />
          <DayField form={form} name="effectDate" />
          <DayField form={form} name="expiryDate" help={t('contract.contract.noEnd')} />
          <CheckField form={form} name="autoRenewal" text={t('contract.contract.renewsItself')} />
          {values.autoRenewal && (
            <>
              <NumberField
                form={form}
                name="renewalMonths"
                value={values.renewalMonths}
                min="1"
                step="1"
                required
                onChange={(renewalMonths) => form.change({ renewalMonths })}
              />
              <NumberField
                form={form}
                name="noticeDays"
                value={values.noticeDays}
                min="0"
                step="1"
                onChange={(noticeDays) => form.change({ noticeDays })}
              />
            </>
          )}
        </div>
      </Section>
      <Section title={section('more')}>
        <div className="lab-form">
          <RefField form={form} name="ownerId" of={user.route} known={opened && nameIn(opened.owner.name)} clearable />
          <RefField
            form={form}
            name="departmentId"
            of={department.route}
            known={opened?.department ? nameIn(opened.department) : undefined}
            clearable
          />
          <TextField form={form} name="functionCode" max={64} />
          <SuggestField form={form} name="project" max={contractTexts.project} of={contractProject.route} />
          <CheckField form={form} name="confidential" text={t('contract.contract.confidentialHelp')} span={4} />
        </div>
      </Section>
      <Section title={section('text')}>
        <div className="lab-form">
          <NoteField form={form} name="content" max={contractTexts.content} rows={6} span={4} />
          <NoteField form={form} name="terms" max={contractTexts.terms} rows={4} span={4} />
          <NoteField form={form} name="remarks" max={contractTexts.remarks} rows={2} span={2} />
          <FilesField form={form} name="files" max={mostFiles} span={2} />
        </div>
      </Section>
    </FormFrame>
  );
}
