import { useState } from 'react';
import { Button, InputNumber, Switch } from 'antd';
import { Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { processPages } from '#lab/shared/process-pages.js';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useUnsaved } from '#lab/ui/layout/unsaved.js';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { ArchiveKind, ArchiveRow, ArchiveRule, ArchiveView } from '../../shared/archive.dto.js';

type Rules = Readonly<Record<ArchiveKind, ArchiveRule>>;

/** How long what grows for ever is kept, and what would go now. */
export function ArchivePage() {
  const t = useT();
  const { data, error, refetch } = useApiQuery<ArchiveView>('system/archive');
  const run = useApiMutation(() => api.post('system/archive/run'), {
    refreshes: ['system/archive'],
    onDone: () => notify({ tone: 'done', text: t('system.archive.started') }),
  });
  return (
    <section aria-label={t('system.archive.title')}>
      <PageHead
        title={t('system.archive.title')}
        tools={
          <Confirm
            title={t('system.archive.runAsk')}
            okText={t('system.archive.runNow')}
            onConfirm={() => run.mutate(undefined)}
          >
            <Button icon={<Play size={14} strokeWidth={1.7} aria-hidden />} loading={run.isPending}>
              {t('system.archive.runNow')}
            </Button>
          </Confirm>
        }
      />
      {data ? (
        // Input belongs to the version that was shown.
        <Rows key={data.version} view={data} />
      ) : error ? (
        <ProblemPanel problem={error} onRetry={() => void refetch()} />
      ) : (
        <PageComing />
      )}
    </section>
  );
}

function Rows({ view: { version, rows } }: { readonly view: ArchiveView }) {
  const t = useT();
  const before = rulesOf(rows);
  const [rules, setRules] = useState(before);
  const dirty = JSON.stringify(rules) !== JSON.stringify(before);
  useUnsaved(dirty);
  const save = useApiMutation(() => api.put('system/archive', { version, rules }), {
    refreshes: ['system/archive'],
    onDone: () => notify({ tone: 'done', text: t('system.archive.saved') }),
  });
  return (
    <div className="archive">
      <p className="lab-muted">{t('system.archive.purpose')}</p>
      <ul className="archive-list">
        {rows.map((row) => (
          <Row
            key={row.kind}
            row={row}
            rule={rules[row.kind]}
            onChange={(rule) => setRules({ ...rules, [row.kind]: rule })}
          />
        ))}
      </ul>
      <p className="lab-muted">
        {t('system.archive.processes')}{' '}
        <Link className="lab-link" to={processPages.centre}>
          {t('system.archive.openProcesses')}
        </Link>
      </p>
      <div className="archive-bar">
        <Button type="text" disabled={!dirty} onClick={() => setRules(before)}>
          {t('system.archive.discard')}
        </Button>
        <Button type="primary" disabled={!dirty} loading={save.isPending} onClick={() => save.mutate(undefined)}>
          {t('system.archive.save')}
        </Button>
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: ArchiveRow;
  readonly rule: ArchiveRule;
  readonly onChange: (rule: ArchiveRule) => void;
}

function Row({ row: { kind, days, due, all, last }, rule, onChange }: RowProps) {
  const t = useT();
  const name = t(`system.archive.kinds.${kind}`);
  const isOther = rule.days !== days;
  const tried = useApiQuery<{ count: number }>(isOther ? 'system/archive/count' : null, { kind, days: rule.days });
  const label = (field: string) => <span className="archive-label">{t(`system.archive.fields.${field}`)}</span>;
  return (
    <li>
      <div>
        {name}
        <small>{t(`system.archive.notes.${kind}`)}</small>
      </div>
      <Switch
        checked={rule.on}
        aria-label={t('system.archive.on', { kind: name })}
        onChange={(on) => onChange({ ...rule, on })}
      />
      <div>
        {label('days')}
        <InputNumber
          value={rule.days}
          min={1}
          max={3650}
          precision={0}
          aria-label={t('system.archive.days', { kind: name })}
          onChange={(value) => onChange({ ...rule, days: value ?? days })}
        />
      </div>
      <div>
        {label('due')}
        {isOther ? (tried.data?.count ?? '…') : due}
      </div>
      <div>
        {label('all')}
        {all}
      </div>
      <div>
        {label('last')}
        {last ? (
          <>
            <Stamp value={last.at} /> · {t('system.archive.removed', { count: last.removed })}
          </>
        ) : (
          <Nothing />
        )}
      </div>
    </li>
  );
}

function rulesOf(rows: readonly ArchiveRow[]): Rules {
  return Object.fromEntries(rows.map(({ kind, on, days }) => [kind, { on, days }])) as Rules;
}
