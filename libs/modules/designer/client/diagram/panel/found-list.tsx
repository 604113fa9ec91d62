import type { ApiError } from '#lab/ui/api-error.js';
import { errorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { NotAsked } from '#lab/ui/subject/timeline.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { FoundPeople, FoundPerson } from '../../../shared/rule-people.dto.js';
import { useRuleWords } from '../rule-words.js';

interface FoundListProps {
  /** Undefined while it is on its way. */
  readonly found: FoundPeople | undefined;
  readonly problem: ApiError | undefined;
  /** Shows the superiors of those who are found. */
  readonly above: boolean;
  /** The rules read a record and there is none to read. */
  readonly wantsRecord: boolean;
}

/** Whom rules find, or why they find no one. */
export function FoundList({ found, problem, above, wantsRecord }: FoundListProps) {
  const t = useT();
  const { texts } = useLanguage();
  if (problem) return <Wrong text={problemText(texts, problem)} />;
  if (!found) return <p className="lab-muted">{t('designer.whom.coming')}</p>;
  const shown = above ? found.superiors : found.people;
  return (
    <div aria-live="polite">
      {shown.length > 0 ? <People people={shown} /> : <NoOne found={found} above={above} />}
      {!above && found.notAsked.length > 0 && <NotAsked people={found.notAsked} />}
      {shown.length === 0 && wantsRecord && <p className="lab-muted">{t('designer.whom.wantsRecord')}</p>}
    </div>
  );
}

function People({ people }: { readonly people: readonly FoundPerson[] }) {
  const nameIn = useNameIn();
  return (
    <ul className="designer-whom-people">
      {people.map((person) => (
        <li key={person.id}>
          <Person person={person} {...(person.department ? { note: nameIn(person.department) } : {})} />
        </li>
      ))}
    </ul>
  );
}

/** The sentence of the refusal, or what happens without one. */
function NoOne({
  found: { refusal, chooser, people },
  above,
}: {
  readonly found: FoundPeople;
  readonly above: boolean;
}) {
  const t = useT();
  const { texts } = useLanguage();
  const say = useRuleWords(refusal?.args ?? noArgs);
  if (above && people.length > 0) return <p className="lab-muted">{t('designer.whom.noSuperior')}</p>;
  if (refusal)
    return (
      <Wrong
        text={errorText(
          texts,
          refusal.code,
          refusal.args.map((arg) => say(arg)),
        )}
      />
    );
  return (
    <p className="lab-muted">
      {t(chooser === null ? 'designer.diagrams.trial.nobody' : `designer.diagrams.trial.chooser.${chooser}`)}
    </p>
  );
}

const noArgs: readonly string[] = [];

function Wrong({ text }: { readonly text: string }) {
  return (
    <p className="designer-wrong" role="alert">
      <ToneIcon tone="failed" />
      {text}
    </p>
  );
}
