import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { Checkbox, Select } from 'antd';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import type { CountedElement, ElementView } from '#lab/shared/process-inspection.js';
import type { BothNames } from '#lab/shared/texts.js';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery, useApiQuestionInParts } from '#lab/ui/query.jsx';
import { BulkDialog } from '#lab/ui/resource/bulk-dialog.jsx';
import { useRowByRow } from '#lab/ui/resource/use-row-by-row.js';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { DefinitionVersion } from '#lab/modules/designer/shared/definition.dto.js';
import { mostMigrated } from '../../shared/administration.dto.js';
import type { InstanceLine } from '../../shared/instance.dto.js';
import type { RowResult } from '#lab/modules/designer/shared/order.dto.js';
import { useElementWords } from './element-words.js';
import { bulkDone } from './order-bulk.js';

const MigrationDiagram = lazy(() => import('./migration-diagram.js'));

/** What would become of one instance. */
export interface MigrationReport {
  readonly instance: string;
  readonly title: BothNames;
  readonly fits: boolean;
  readonly problems: readonly Problem[];
  /** Elements of the new version where its tokens will be. */
  readonly places: readonly CountedElement[];
}
interface Problem extends ElementView {
  readonly code: string;
}

interface MigrateDialogProps {
  /** Instances of one process. */
  readonly instances: readonly InstanceLine[];
  readonly onClose: (left: ReadonlySet<string>) => void;
  readonly onOpen: (instance: string) => void;
}

/** Takes instances over to another version: which fit and which do not is shown before, steps can be given another place. */
export function MigrateDialog({ instances, onClose, onOpen }: MigrateDialogProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { texts } = useLanguage();
  const [chosen] = useState(instances);
  const [first] = chosen;
  const route = `process/definitions/${first?.definition.key ?? ''}`;
  const versions = useApiQuery<readonly DefinitionVersion[]>(`${route}/versions`);
  const [wanted, setWanted] = useState<number>();
  const [map, setMap] = useState<Readonly<Record<string, string>>>({});
  const [keepTriggers, setKeepTriggers] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const said = reason.trim();
  const words = (key: string, args = {}) => t(`cockpit.migrate.${key}`, args);
  // A version on which all of them are already is no choice.
  const present = new Set(chosen.map(({ definitionVersion }) => definitionVersion));
  const offered = (versions.data ?? []).filter(({ version }) => present.size > 1 || !present.has(version));
  const version = wanted ?? offered[0]?.version;
  const target = offered.find((each) => each.version === version);
  const body = { version, map, keepTriggers };
  const rows = useRowByRow<string>(['process', 'Common']);
  const { sent, failed, stop, stopping } = rows;
  const { answer: preview, answered } = useApiQuestionInParts<MigrationReport>(
    // Once they are taken over, what would become of them is no question any more.
    version === undefined || sent !== undefined ? null : `${route}/migration/preview`,
    partsOf(chosen).map((part) => ({ ...body, instances: part.map(({ id }) => id) })),
  );
  const isLooking = version !== undefined && sent === undefined && (preview.isPending || preview.isPlaceholderData);
  const fitting = (preview.data ?? []).filter(({ fits }) => fits).map(({ instance }) => instance);
  const count = rows.total ?? fitting.length;
  const byId = useMemo(() => new Map(chosen.map((instance) => [instance.id, instance])), [chosen]);
  const takeOver = async (instance: string) => {
    const answer = await api.post<{ readonly rows: readonly RowResult[] }>(`${route}/migration`, {
      ...body,
      instances: [instance],
      reason: said,
    });
    const [row] = answer.rows;
    // One that has ended or gone over meanwhile is not among the answers.
    if (row?.code !== success)
      throw new ApiError(row?.code ?? errors.illegalState.code, 'refused', { status: 400, args: row?.args ?? [] });
  };
  const hasOther = !versions.isSuccess || offered.length > 0;
  const trouble = versions.error ?? preview.error;
  return (
    <BulkDialog
      title={words('title', { count: chosen.length })}
      steady={hasOther}
      verb={count > 0 ? words('verbCount', { count }) : words('verb')}
      count={isLooking ? undefined : count}
      sent={sent}
      onStop={stop}
      stopping={stopping}
      done={bulkDone(t, rows)}
      note={words('note')}
      rows={failed.map(({ item, problem }) => {
        const instance = byId.get(item);
        return {
          key: item,
          number: instance?.number ?? '',
          title: instance ? nameIn(instance.title) : '',
          why: problem.code === errors.illegalState.code ? words('notFit') : problemText(texts, problem),
        };
      })}
      onRun={() => {
        setTried(true);
        if (said !== '') rows.run(fitting, takeOver);
      }}
      onClose={() => {
        const over = new Set((rows.outcomes ?? []).filter(({ problem }) => !problem).map(({ item }) => item));
        onClose(new Set(chosen.map(({ id }) => id).filter((id) => !over.has(id))));
      }}
      onOpen={onOpen}
    >
      {trouble ? (
        <ProblemPanel problem={trouble} onRetry={() => void Promise.all([versions.refetch(), preview.refetch()])} />
      ) : (
        <>
          <FormField label={words('to')} span={4} help={hasOther ? undefined : words('noOther')}>
            {(control) => (
              <Select
                {...control}
                loading={versions.isPending}
                options={offered.map((each) => ({
                  value: each.version,
                  label: <VersionName version={each} of={versions.data ?? []} />,
                }))}
                value={version}
                onChange={(next: number) => {
                  setWanted(next);
                  setMap({});
                }}
              />
            )}
          </FormField>
          {version !== undefined && (
            <Mapping
              target={target?.id}
              problems={(preview.data ?? []).flatMap(({ problems }) => problems)}
              map={map}
              onMap={setMap}
            />
          )}
          {version !== undefined && (
            <Checkbox checked={keepTriggers} onChange={({ target }) => setKeepTriggers(target.checked)}>
              {words('keepTriggers')}
            </Checkbox>
          )}
          <NoteField
            required
            label={t('cockpit.reason')}
            value={reason}
            onChange={setReason}
            problem={tried && said === '' ? t('cockpit.reasonMissing') : undefined}
          />
          {isLooking && (
            <p className="lab-muted" role="status">
              {chosen.length > mostMigrated
                ? words('lookingOf', { count: Math.min(answered * mostMigrated, chosen.length), total: chosen.length })
                : words('looking')}
            </p>
          )}
          {preview.data && target && preview.data.length > 0 && (
            <Suspense fallback={<PageComing />}>
              <MigrationDiagram target={target} reports={preview.data} map={map} />
            </Suspense>
          )}
          {preview.data && <Preview reports={preview.data} instances={byId} />}
        </>
      )}
    </BulkDialog>
  );
}

function VersionName({
  version,
  of,
}: {
  readonly version: DefinitionVersion;
  readonly of: readonly DefinitionVersion[];
}) {
  const t = useT();
  const isLive = of.every((each) => each.suspended || each.version <= version.version);
  return (
    <>
      <span className="id">v{version.version}</span>
      {isLive && ` · ${t('cockpit.migrate.live')}`}
      {version.note && <span className="lab-muted"> · {version.note}</span>}
    </>
  );
}

interface MappingProps {
  /** Id of the version to go over to. */
  readonly target: string | undefined;
  readonly problems: readonly Problem[];
  readonly map: Readonly<Record<string, string>>;
  readonly onMap: (map: Readonly<Record<string, string>>) => void;
}

/** What can be mended by naming another step. */
const mendable = new Set(['missing', 'kind', 'nesting']);

/** The steps that have no place of their own in the new version, each with the one that takes its place. */
function Mapping({ target, problems, map, onMap }: MappingProps) {
  const t = useT();
  const nameOf = useElementWords();
  const elements = useApiQuery<readonly ElementView[]>(target ? `process/versions/${target}/elements` : null);
  // A step stays in the list once it was seen there: what was chosen for it can be taken back.
  const [seen, setSeen] = useState<ReadonlyMap<string, ElementView>>(new Map());
  const open = problems.filter(({ code, element }) => mendable.has(code) && !seen.has(element));
  if (open.length > 0) setSeen(new Map([...seen, ...open.map((each) => [each.element, each] as const)]));
  const steps = [...seen.values()].filter(
    ({ element }) => Object.hasOwn(map, element) || problems.some((problem) => problem.element === element),
  );
  if (steps.length === 0) return null;
  return (
    <fieldset className="instances-map">
      <legend>{t('cockpit.migrate.map')}</legend>
      {steps.map((step) => (
        <FormField key={step.element} label={nameOf(step)} span={4}>
          {(control) => (
            <Select
              {...control}
              allowClear
              placeholder={t('cockpit.migrate.missing')}
              showSearch={{ optionFilterProp: 'label' }}
              loading={elements.isPending}
              options={(elements.data ?? [])
                .filter(({ kind }) => kind === step.kind)
                .map((each) => ({ value: each.element, label: nameOf(each) }))}
              value={map[step.element]}
              onChange={(next: string | undefined) => {
                const { [step.element]: _, ...others } = map;
                onMap(next === undefined ? others : { ...others, [step.element]: next });
              }}
            />
          )}
        </FormField>
      ))}
    </fieldset>
  );
}

interface PreviewProps {
  readonly reports: readonly MigrationReport[];
  readonly instances: ReadonlyMap<string, InstanceLine>;
}

/** Which instances fit, and why the others do not; drawn again only with other reports, for there may be many. */
const Preview = memo(function Preview({ reports, instances }: PreviewProps) {
  const t = useT();
  const nameIn = useNameIn();
  const nameOf = useElementWords();
  const words = (key: string, args = {}) => t(`cockpit.migrate.${key}`, args);
  if (reports.length === 0) return <p className="lab-muted">{words('noneLeft')}</p>;
  return (
    <section aria-label={words('preview')}>
      <h3>{words('preview')}</h3>
      <ul className="lab-bulk-rows">
        {reports.map(({ instance, title, fits, problems }) => (
          <li key={instance} data-tone={fits ? 'done' : 'failed'}>
            <ToneIcon tone={fits ? 'done' : 'failed'} />
            <span className="instances-name">
              <span className="id">{instances.get(instance)?.number}</span> {nameIn(title)}
            </span>
            <span className="lab-muted">
              {fits
                ? words('fits')
                : problems
                    .map((each) => words('problem', { step: nameOf(each), why: words(`why.${each.code}`) }))
                    .join(t('ui.comma'))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
});

/** As many instances each as one call takes. */
function partsOf(instances: readonly InstanceLine[]): readonly (readonly InstanceLine[])[] {
  return Array.from({ length: Math.ceil(instances.length / mostMigrated) }, (_, part) =>
    instances.slice(part * mostMigrated, (part + 1) * mostMigrated),
  );
}
