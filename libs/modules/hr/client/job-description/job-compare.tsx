import { useState } from 'react';
import { Select } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { fieldLabel, type CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { VersionRow } from '../../shared/job-description.dto.js';
import { jobDescription as resource } from '../../shared/job-description.resource.js';
import { changedContent } from '../../shared/job-description.rules.js';
import { ContentValue } from './job-content.js';

interface JobCompareProps {
  /** The draft, where there is one. */
  readonly row: CatalogueRow | undefined;
  /** The newest first. */
  readonly versions: readonly VersionRow[];
}

/** Two versions of a job description, field by field. */
export function JobCompare({ row, versions }: JobCompareProps) {
  const t = useT();
  const all = [
    ...(row ? [{ key: 'draft', label: t('hr.jd.draft'), content: row }] : []),
    ...versions.map(({ number, content }) => ({
      key: String(number),
      label: t('hr.jd.version', { number }),
      content: content as CatalogueRow,
    })),
  ];
  const [earlier, setEarlier] = useState<string>();
  const [later, setLater] = useState<string>();
  const find = (key: string | undefined, usual: number) => all.find((each) => each.key === key) ?? all[usual];
  const [one, other] = [find(earlier, 1), find(later, 0)];
  if (!one || !other) return null;
  const fields = changedContent(one.content, other.content);
  const choices = all.map(({ key, label }) => ({ value: key, label }));
  const note = fields.length === 0 ? t('hr.jd.same') : t('hr.jd.changed', { count: fields.length });
  return (
    <Section title={t('hr.jd.compare')} note={note}>
      <div className="hr-version-bar">
        <Select aria-label={t('hr.jd.compareOne')} value={one.key} options={choices} onChange={setEarlier} />
        <span>{t('hr.jd.compareWith')}</span>
        <Select aria-label={t('hr.jd.compareOther')} value={other.key} options={choices} onChange={setLater} />
      </div>
      {fields.length > 0 && (
        <div className="hr-compare">
          <ReadLines
            label={t('hr.jd.compare')}
            rows={fields}
            rowKey={(name) => name}
            isNumbered={false}
            columns={[
              { key: 'part', title: t('hr.jd.part'), main: true, render: (name) => t(fieldLabel(resource, name)) },
              {
                key: 'one',
                title: one.label,
                needs: 'middle',
                named: true,
                render: (name) => (
                  <del>
                    <ContentValue content={one.content} name={name} />
                  </del>
                ),
              },
              {
                key: 'other',
                title: other.label,
                needs: 'middle',
                named: true,
                render: (name) => (
                  <ins>
                    <ContentValue content={other.content} name={name} />
                  </ins>
                ),
              },
            ]}
          />
        </div>
      )}
    </Section>
  );
}
