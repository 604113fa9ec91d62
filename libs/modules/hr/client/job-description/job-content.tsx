import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { FileList } from '#lab/ui/files/file-list.jsx';
import { fieldLabel, fileOf, RecordValue, type CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { jobDescription as resource } from '../../shared/job-description.resource.js';
import type { ContentField, Duty } from '../../shared/job-description.rules.js';

const facts = ['departmentId', 'grade', 'reportsToId'] as const;
const requirements = ['education', 'experience', 'skills', 'certificates', 'environment'] as const;

/** A version of a job description as people read it. */
export function JobContentView({ content }: { readonly content: CatalogueRow }) {
  const t = useT();
  const file = fileOf(content, 'file');
  const label = (name: ContentField) => t(fieldLabel(resource, name));
  return (
    <>
      <Facts
        facts={facts.map((name) => ({ label: label(name), value: <ContentValue content={content} name={name} /> }))}
      />
      {(['purpose', 'duties'] as const).map((name) => (
        <Section key={name} title={label(name)}>
          <ContentValue content={content} name={name} />
        </Section>
      ))}
      <Section title={t('hr.jd.sections.requirements')}>
        <Facts
          facts={requirements.map((name) => ({
            label: label(name),
            value: <ContentValue content={content} name={name} />,
          }))}
        />
      </Section>
      {file && (
        <Section title={label('file')}>
          <FileList files={[file]} />
        </Section>
      )}
    </>
  );
}

/** One part of a version. */
export function ContentValue({ content, name }: { readonly content: CatalogueRow; readonly name: ContentField }) {
  const t = useT();
  const value = content[name];
  if (name === 'duties') {
    const duties = (value ?? []) as readonly Duty[];
    if (duties.length === 0) return <Nothing />;
    return (
      <ol className="hr-duties">
        {duties.map(({ duty, weight }, place) => (
          <li key={place}>
            {duty}
            {weight !== null && <span>{t('hr.jd.weight', { weight: String(weight) })}</span>}
          </li>
        ))}
      </ol>
    );
  }
  const isText = resource.fields[name]?.kind === 'text' && typeof value === 'string';
  return isText ? <p className="hr-prose">{value}</p> : <RecordValue resource={resource} name={name} row={content} />;
}
