import { useCallback, useEffect, useState } from 'react';
import type { Bounds } from '#lab/ui/diagram/bpmn.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { BackLink } from '#lab/ui/layout/back-link.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { usePageTitle } from '#lab/ui/layout/page-title.js';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import type { DefinitionVersion } from '../../shared/definition.dto.js';
import { ChangeList, Sign } from './change-list.js';
import { useChangeWords } from './change-words.js';
import { CaseChanges } from './case-changes.js';
import { CompareSide } from './compare-side.js';
import { changeKinds, type Difference, type PartChange } from './model/difference.js';
import { scenarioChanges } from './model/scenario-changes.js';
import { SidePicker } from './side-picker.js';
import { choose, together, wholeOf } from './together.js';
import { draftSide, releaseSide, useDifference, useSides, type Side } from './use-sides.js';

/** `/processBpmn?compare=<version>,<version or draft>`: what differs between two versions of a process. */
export function CompareView({ sides }: { readonly sides: string }) {
  const t = useT();
  const { before, after, versions, hasDraft, isIncomplete, problem, retry } = useSides(sides);
  const { difference, isBroken } = useDifference(before?.xml, after?.xml);
  if (isIncomplete)
    return (
      <StatePanel drawing="filtered" title={t('designer.compare.nothing')} text={t('designer.compare.nothingText')} />
    );
  if (problem) return <ProblemPanel problem={problem} onRetry={retry} />;
  if (isBroken)
    return <StatePanel drawing="failed" title={t('designer.compare.broken')} text={t('designer.compare.brokenText')} />;
  if (!before || !after || !difference) return <PageComing />;
  return (
    <Compared
      key={sides}
      before={before}
      after={after}
      versions={versions}
      hasDraft={hasDraft || sides.includes(draftSide)}
      difference={difference}
    />
  );
}

interface ComparedProps {
  readonly before: Side;
  readonly after: Side;
  readonly versions: readonly DefinitionVersion[];
  readonly hasDraft: boolean;
  readonly difference: Difference;
}

function Compared({ before, after, versions, hasDraft, difference }: ComparedProps) {
  const t = useT();
  const nameIn = useNameIn();
  const [latest] = versions;
  const title = t('designer.compare.title', { name: latest ? nameIn(latest.name) : before.key });
  usePageTitle(title);
  const cases = scenarioChanges(before.scenarios, after.scenarios);
  const isSame = difference.changes.length === 0 && cases.length === 0;
  return (
    <section className="lab-wide compare" aria-label={title}>
      <BackLink to={`/processBpmn?process=${before.key}`}>{t('designer.diagrams.backToList')}</BackLink>
      <h1 className="lab-title">{title}</h1>
      <SidePicker before={before.id} after={after.id} versions={versions} hasDraft={hasDraft} />
      {isSame ? (
        <StatePanel drawing="empty" title={t('designer.compare.same')} text={t('designer.compare.sameText')} />
      ) : (
        <>
          <Legend changes={difference.changes} />
          <Changes {...{ before, after, versions, difference }} />
          <CaseChanges changes={cases} />
        </>
      )}
    </section>
  );
}

function Changes({ before, after, versions, difference }: Omit<ComparedProps, 'hasDraft'>) {
  const t = useT();
  const [canvases] = useState(together);
  const [chosen, setChosen] = useState<string>();
  const [whole, setWhole] = useState<Bounds>();
  const onOpen = useCallback(() => setWhole(wholeOf(canvases.all())), [canvases]);
  const words = useChangeWords(difference, before.key.split('.')[0] ?? '');
  useEffect(() => choose(canvases.all(), chosen), [canvases, chosen]);
  const titleOf = ({ id }: Side) => {
    const version = versions.find((one) => one.id === id)?.version;
    if (version !== undefined) return t('designer.compare.version', { version });
    return t(id === releaseSide ? 'designer.release.side' : 'designer.compare.draft');
  };
  const on = (...kinds: readonly PartChange['kind'][]) => difference.changes.filter(({ kind }) => kinds.includes(kind));
  const common = { canvases, whole, onOpen, onChoose: (id: string | undefined) => id !== undefined && setChosen(id) };
  return (
    <>
      <div className="compare-sides">
        <CompareSide title={titleOf(before)} xml={before.xml} changes={on('removed', 'changed', 'moved')} {...common} />
        <CompareSide title={titleOf(after)} xml={after.xml} changes={on('added', 'changed', 'moved')} {...common} />
      </div>
      <section aria-label={t('designer.compare.list')}>
        <ChangeList changes={difference.changes} words={words} chosen={chosen} onChoose={setChosen} />
      </section>
    </>
  );
}

/** What the signs on the diagrams mean, and how many there are of each. */
function Legend({ changes }: { readonly changes: readonly PartChange[] }) {
  const t = useT();
  return (
    <ul className="compare-legend" aria-label={t('designer.compare.legend')}>
      {changeKinds.map((kind) => (
        <li key={kind}>
          <Sign kind={kind} />
          {t(`designer.compare.counts.${kind}`, { count: changes.filter((one) => one.kind === kind).length })}
        </li>
      ))}
    </ul>
  );
}
