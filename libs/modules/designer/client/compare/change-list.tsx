import { TextDifference } from '#lab/ui/difference/text-difference.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ChangeSign } from './change-sign.js';
import type { ChangeWords } from './change-words.js';
import { changeKinds, type ChangeKind, type PartChange, type PropertyChange } from './model/difference.js';
import type { Value } from './model/values.js';

/** Texts that are longer than this, or of several lines, are compared word by word. */
const longText = 80;

interface ChangeListProps {
  readonly changes: readonly PartChange[];
  readonly words: ChangeWords;
  readonly chosen?: string | undefined;
  /** Chooses a part on the diagrams; without it the list is only read. */
  readonly onChoose?: (id: string) => void;
}

/** All changes in words, by their kind: each part with its properties as they were and as they are. */
export function ChangeList({ changes, words, chosen, onChoose }: ChangeListProps) {
  const t = useT();
  return changeKinds.map((kind) => {
    const of = changes.filter((change) => change.kind === kind);
    if (of.length === 0) return null;
    return (
      <section key={kind} className="compare-group" aria-label={t(`designer.compare.kinds.${kind}`)}>
        <h3>
          <Sign kind={kind} /> {t(`designer.compare.counts.${kind}`, { count: of.length })}
        </h3>
        <ul>
          {of.map((change) => (
            <li key={change.id} data-chosen={change.id === chosen || undefined}>
              <PartHead change={change} words={words} chosen={chosen} onChoose={onChoose} />
              <Properties properties={shownOf(change.properties)} kind={kind} words={words} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** The sign of a kind with its colour. */
export function Sign({ kind }: { readonly kind: ChangeKind }) {
  return (
    <span className="compare-sign" data-change={kind} aria-hidden>
      <ChangeSign kind={kind} />
    </span>
  );
}

type PartHeadProps = Pick<ChangeListProps, 'words' | 'chosen' | 'onChoose'> & { readonly change: PartChange };

function PartHead({ change: { id, element }, words, chosen, onChoose }: PartHeadProps) {
  const [name, type] = [words.nameOf(element), words.typeOf(element)];
  const inside = (
    <>
      <b>{name}</b> {type !== name && <small>{type}</small>}
    </>
  );
  // The file itself has no place on the diagrams.
  if (!onChoose || id === '') return <p className="compare-part">{inside}</p>;
  return (
    <button type="button" className="compare-part" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
      {inside}
    </button>
  );
}

/** The plain name repeats one in a language. */
function shownOf(properties: readonly PropertyChange[]): readonly PropertyChange[] {
  const repeated = properties.some(
    ({ path, before, after }) =>
      path.startsWith('lab:name') &&
      properties.some((one) => one.path === 'name' && one.before === before && one.after === after),
  );
  return repeated ? properties.filter(({ path }) => path !== 'name') : properties;
}

interface PropertiesProps {
  readonly properties: readonly PropertyChange[];
  readonly kind: ChangeKind;
  readonly words: ChangeWords;
}

function Properties({ properties, kind, words }: PropertiesProps) {
  if (properties.length === 0) return null;
  return (
    <dl className="compare-properties">
      {properties.map(({ path, before, after }) => (
        <div key={path}>
          <dt>{words.propertyOf(path)}</dt>
          <dd>
            {kind === 'added' ? (
              <Said path={path} value={after} words={words} />
            ) : (
              <BeforeAndAfter path={path} before={before} after={after} words={words} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function BeforeAndAfter({ path, before, after, words }: PropertyChange & Pick<PropertiesProps, 'words'>) {
  const t = useT();
  if (isLong(before) && isLong(after)) return <TextDifference before={before} after={after} />;
  return (
    <>
      <del>
        <span className="lab-unseen">{t('designer.compare.was')} </span>
        <Said path={path} value={before} words={words} />
      </del>
      <span aria-hidden>→</span>
      <ins>
        <span className="lab-unseen">{t('designer.compare.now')} </span>
        <Said path={path} value={after} words={words} />
      </ins>
    </>
  );
}

function isLong(value: Value | undefined): value is string {
  return typeof value === 'string' && (value.length > longText || value.includes('\n'));
}

interface SaidProps {
  readonly path: string;
  readonly value: Value | undefined;
  readonly words: ChangeWords;
}

function Said({ path, value, words }: SaidProps) {
  const t = useT();
  if (value === undefined) return <span className="compare-none">{t('designer.compare.none')}</span>;
  const { text, isCode } = words.valueOf(path, value);
  return isCode ? <code>{text}</code> : <>{text}</>;
}
