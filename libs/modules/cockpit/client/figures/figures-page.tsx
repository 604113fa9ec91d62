import type { ReactNode } from 'react';
import { Button, Select } from 'antd';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { ProcessFiguresView } from '#lab/shared/process-figures.js';
import { api } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { changeParams } from '#lab/ui/resource/list-state.js';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { monthBefore } from './figure-links.js';
import { FiguresView } from './figures-view.js';

/** Months that can be chosen; the server shows twelve unless another number is asked for. */
const periods = ['3', '6', '12', '24'] as const;
const usualPeriod = '12';

/** `/processBpmn?tab=statistics&process=`: figures of one process; what narrows them is in the address. */
export function FiguresPage({ pages }: { readonly pages: ReactNode }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const process = params.get('process');
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams((now) => changeParams(now, changes), { replace: true });
  return (
    <section className="lab-wide" aria-label={t('cockpit.figures.title')}>
      <PageHead title={t('cockpit.figures.title')} tools={pages} />
      <div className="lab-wide-sheet">
        <div className="figures-scope">
          <RefSelect
            of="process/definitions"
            aria-label={t('cockpit.figures.process')}
            placeholder={t('cockpit.figures.choose')}
            value={process}
            onChange={(key) => change({ process: key ?? undefined, version: undefined })}
          />
          {process && <Figures key={process} process={process} onChange={change} />}
        </div>
        {!process && <StatePanel drawing="empty" title={t('cockpit.figures.choose')} text="" />}
      </div>
    </section>
  );
}

interface FiguresProps {
  readonly process: string;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

function Figures({ process, onChange }: FiguresProps) {
  const t = useT();
  const nameIn = useNameIn();
  const [params] = useSearchParams();
  const period = periods.find((each) => each === params.get('months')) ?? usualPeriod;
  const version = params.get('version') ?? undefined;
  const department = params.get('department') ?? undefined;
  // The months of the company, which may be ahead of those of the browser, are those that the server answers.
  const latest = useApiQuery<ProcessFiguresView>(`process/definitions/${process}/figures`, { version, department });
  const to = latest.data?.to;
  const isUsual = period === usualPeriod;
  const asked = { version, department, ...(to && !isUsual && { from: monthBefore(to, Number(period) - 1), to }) };
  const other = useApiQuery<ProcessFiguresView>(
    to && !isUsual ? `process/definitions/${process}/figures` : null,
    asked,
    { keepPrevious: true },
  );
  const answer = isUsual || !to ? latest : other;
  const download = useApiMutation(() =>
    api.download(`process/definitions/${process}/figures/export`, undefined, { query: asked }),
  );
  const words = (key: string) => t(`cockpit.figures.${key}`);
  return (
    <>
      <Select
        aria-label={words('period')}
        value={period}
        options={periods.map((value) => ({ value, label: words(`periods.${value}`) }))}
        onChange={(months) => onChange({ months: months === usualPeriod ? undefined : months })}
      />
      <Select
        aria-label={words('version')}
        value={version ?? ''}
        options={[
          { value: '', label: words('allVersions') },
          ...(latest.data?.versions ?? []).map(({ id, version: number }) => ({ value: id, label: `v${number}` })),
        ]}
        onChange={(id) => onChange({ version: id || undefined })}
      />
      <RefSelect
        of="org/departments"
        aria-label={words('department')}
        placeholder={words('department')}
        clearable
        value={department ?? null}
        onChange={(id) => onChange({ department: id ?? undefined })}
      />
      <Button
        icon={<Download size={14} strokeWidth={1.7} aria-hidden />}
        loading={download.isPending}
        disabled={!answer.data}
        onClick={() => download.mutate(undefined)}
      >
        {words('export')}
      </Button>
      <div className="figures-body">
        <Answered answer={answer}>
          {(figures) => (
            <>
              <h2 className="figures-name">{nameIn(figures.name)}</h2>
              {figures.uncounted > 0 && (
                <p className="lab-muted" role="status">
                  {t('cockpit.figures.uncounted', { count: figures.uncounted })}
                </p>
              )}
              <FiguresView
                figures={figures}
                scope={{ process, version, department, from: figures.from, to: figures.to }}
              />
            </>
          )}
        </Answered>
      </div>
    </>
  );
}
