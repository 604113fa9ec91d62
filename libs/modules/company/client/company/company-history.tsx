import { useState } from 'react';
import { Button } from 'antd';
import type { Page } from '#lab/shared/paging.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { fieldLabel } from '#lab/ui/resource/catalogue-value.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { HistoryRow } from '../../shared/company.dto.js';
import { company } from '../../shared/company.resource.js';

/** Entries that are shown at first, and how many more each time. */
const step = 10;
/** Entries that the server gives at once. */
const most = 100;

/** Who did what to the company, the latest first. */
export function CompanyHistory({ id }: { readonly id: string }) {
  const t = useT();
  const nameIn = useNameIn();
  const [size, setSize] = useState(step);
  const answer = useApiQuery<Page<HistoryRow>>(`${company.route}/${id}/history`, { size }, { keepPrevious: true });
  const say = (key: string, values?: Readonly<Record<string, string>>) => t(`${company.texts}.${key}`, values);
  const actOf = ({ act, company: name }: HistoryRow) =>
    act === 'merge' && name !== null ? say('acts.mergeWith', { name }) : say(`acts.${act}`);
  return (
    <Section title={say('history')}>
      <Answered answer={answer}>
        {({ rows, total }) => (
          <>
            {total === 0 && <p className="lab-muted">{say('noHistory')}</p>}
            <ol className="company-rows">
              {rows.map((row) => (
                <li key={row.id}>
                  <div>
                    <strong>{actOf(row)}</strong>
                    {row.by && <span>{nameIn(row.by)}</span>}
                    <Stamp value={row.at} />
                  </div>
                  {row.fields.length > 0 && (
                    <span className="lab-muted">
                      {row.fields.map((name) => t(fieldLabel(company, name))).join(t('ui.listComma'))}
                    </span>
                  )}
                </li>
              ))}
            </ol>
            {total > rows.length && size < most && (
              <Button type="link" onClick={() => setSize(Math.min(size + step, most))}>
                {say('more')}
              </Button>
            )}
          </>
        )}
      </Answered>
    </Section>
  );
}
