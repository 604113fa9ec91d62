import { Select } from 'antd';
import { fieldText, listOfField } from '#lab/shared/subject-words.js';
import { fieldRights, type FieldRight } from '#lab/process-engine/index.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { parseForm, printForm } from '../model/form.js';
import { setTexts } from '../model/write.js';
import { PanelSection } from './fields.js';

/** What the people of a task may do with each field of the record's form. */
export function Form() {
  const t = useT();
  const { modeler, chosen, subject } = useDesigner();
  const rights = parseForm(textOf(chosen.businessObject, 'lab:form'));
  const fields = Object.entries(subject?.fields ?? {});
  if (!subject || fields.length === 0) return null;
  const name = (field: string) => {
    const own = t(fieldText(subject, field));
    return listOfField(field) === undefined ? own : t('designer.diagrams.fieldOfLine', { field: own });
  };
  const give = (field: string, right: FieldRight) =>
    setTexts(penOf(modeler), chosen, { 'lab:form': printForm({ ...rights, [field]: right }) });
  const others = fields.filter(([field]) => (rights[field] ?? 'read') !== 'read');
  return (
    <PanelSection
      title={t('designer.diagrams.form')}
      summary={
        others
          .map(([field]) => `${name(field)}: ${t(`designer.diagrams.rights.${rights[field]}`)}`)
          .join(t('ui.listComma')) || t('designer.diagrams.formRead')
      }
      closed={others.length === 0}
    >
      <ul className="designer-actions">
        {fields.map(([field, { input }]) => (
          <li key={field}>
            <span>{name(field)}</span>
            <Select<FieldRight>
              size="small"
              className="designer-right"
              aria-label={name(field)}
              value={rights[field] ?? 'read'}
              options={fieldRights
                .filter((right) => right !== 'edit' || input !== undefined)
                .map((right) => ({ value: right, label: t(`designer.diagrams.rights.${right}`) }))}
              onChange={(right) => give(field, right)}
            />
          </li>
        ))}
      </ul>
      <p className="lab-muted designer-section-note">{t('designer.diagrams.formNote')}</p>
    </PanelSection>
  );
}
