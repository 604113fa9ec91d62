import { useState, type ReactNode } from 'react';
import { fieldText, messageText } from '#lab/shared/subject-words.js';
import type { ChangedValue, PathStep, Person, ProcessView, TimelineEntry, Usual } from '#lab/shared/process-view.js';
import type { DecisionSignature } from '#lab/shared/signing.js';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import { useLanguage, useNameIn, useT } from '../i18n/language-provider.js';
import { SignatureImage } from '../signature/signature-image.js';
import { ChangedValueText } from './changed-value.js';
import { Duration, useDuration } from './duration.js';
import { Names } from './names.js';
import { Stamp, stampText } from './stamp.js';
import { ToneIcon } from './tone-icon.js';
import { UrgeLink } from './urge-link.js';

interface TimelineProps {
  readonly process: ProcessView;
  /** Whose words name the acts; without it those of processes in general. */
  readonly subject?: SubjectWords;
  /** Only this round; all of them without. */
  readonly round?: number;
  /** What may be done with its open tasks is asked for those alone who may read the record. */
  readonly readsRecord?: boolean;
}

const rejecting = new Set(['reject', 'rejected', 'refuse']);

/** What happened and who has it now: green through what is done, blue where it is. */
export function Timeline({ process, subject, round, readsRecord = true }: TimelineProps) {
  const t = useT();
  const nameIn = useNameIn();
  const entries = process.timeline.filter((entry) => round === undefined || entry.round === round);
  const current = process.path.filter(({ status }) => status === 'current' || status === 'late');
  return (
    <ol className="lab-timeline">
      {entries.map((entry) => (
        <TimelineRow key={entry.n} mark={<Mark entry={entry} />} line="done" right={<Stamp value={entry.at} />}>
          <Happened entry={entry} subject={subject} />
        </TimelineRow>
      ))}
      {current.map((step) => (
        <TimelineRow
          key={`${step.call ?? ''}/${step.element}`}
          mark={<span className="lab-timeline-now" data-late={step.status === 'late' || undefined} />}
          line="ahead"
          right={step.at && <Waiting step={step} since={step.at} />}
        >
          <Holder step={step} />
          {readsRecord && step.tasks && step.tasks.length > 0 && <UrgeLink tasks={step.tasks} people={step.people} />}
        </TimelineRow>
      ))}
      {process.outside?.map((step) => (
        <TimelineRow
          key={step.element}
          mark={<span className="lab-timeline-now" />}
          line="ahead"
          right={<Duration since={step.since} />}
        >
          {nameIn(step.name)} <span className="lab-timeline-task">{t('ui.timeline.outside')}</span>
        </TimelineRow>
      ))}
    </ol>
  );
}

/** What will probably follow; never bold, dates with ≈. */
export function ExpectedPath({ steps }: { readonly steps: readonly PathStep[] }) {
  const nameIn = useNameIn();
  return (
    <ol className="lab-timeline" data-expected>
      {steps
        .filter(({ status }) => status === 'expected')
        .map((step) => (
          <TimelineRow
            key={step.element}
            mark={<span className="lab-timeline-ring" data-possible={step.possible || undefined} />}
            line="ahead"
            right={
              step.at ? (
                <span className="lab-stamp">≈ {stampText(step.at, 'day').slice(5)}</span>
              ) : (
                step.usual && <Usually usual={step.usual} />
              )
            }
          >
            {step.people.length > 0 && (
              <span className="lab-timeline-who">
                <Names people={step.people} />{' '}
              </span>
            )}
            {nameIn(step.name)}
            {step.notAsked && <NotAsked people={step.notAsked} />}
          </TimelineRow>
        ))}
    </ol>
  );
}

/** People of the record's own side whom a step does not ask. */
export function NotAsked({ people }: { readonly people: readonly Person[] }) {
  const t = useT();
  const names = useNames();
  return <p className="lab-muted">{t('ui.timeline.notAsked', { names: names(people) })}</p>;
}

/** How long a step usually takes. */
export function Usually({ usual: { median, p90 } }: { readonly usual: Usual }) {
  const t = useT();
  const duration = useDuration();
  return (
    <span className="lab-muted" title={t('ui.timeline.usuallyWithin', { span: duration(p90, 'long') })}>
      {t('ui.timeline.usually', { span: duration(median, 'rough') })}
    </span>
  );
}

interface TimelineRowProps {
  readonly mark: ReactNode;
  readonly line: 'done' | 'ahead';
  readonly right: ReactNode;
  readonly children: ReactNode;
}

function TimelineRow({ mark, line, right, children }: TimelineRowProps) {
  return (
    <li data-line={line}>
      <span className="lab-timeline-mark">{mark}</span>
      <span className="lab-timeline-text">{children}</span>
      <span className="lab-timeline-when">{right}</span>
    </li>
  );
}

/** Entries that did not move the process are shown in grey. */
function Mark({ entry: { n, verb } }: { readonly entry: TimelineEntry }) {
  if (!Number.isInteger(n)) return <span className="lab-timeline-aside" />;
  return <ToneIcon tone={rejecting.has(verb) ? 'failed' : 'done'} />;
}

function Happened({ entry, subject }: { readonly entry: TimelineEntry; readonly subject?: SubjectWords }) {
  const t = useT();
  const nameIn = useNameIn();
  const verb = useVerb(subject);
  const names = useNames();
  const message = (name: string) => {
    const text = subject && messageText(subject, name);
    return text ? t(text) : name;
  };
  return (
    <>
      {entry.by && <b>{nameIn(entry.by.name)}</b>}
      {entry.onBehalfOf && <> {t('ui.timeline.for', { name: nameIn(entry.onBehalfOf.name) })}</>}{' '}
      {entry.verb === 'messageReceived' && entry.message
        ? t(`ui.timeline.message.${entry.message.from}`, { name: message(entry.message.name) })
        : verb(entry.verb)}
      {!entry.by && entry.name && <> {nameIn(entry.name)}</>}
      {entry.people && entry.people.length > 0 && <> {t('ui.timeline.to', { names: names(entry.people) })}</>}
      {entry.fields && subject && (
        <span className="lab-muted">
          {' '}
          {t('ui.timeline.changed', {
            fields: entry.fields.map((field) => t(fieldText(subject, field))).join(t('ui.listComma')),
          })}
        </span>
      )}
      {entry.changes && subject && <Changes changes={entry.changes} subject={subject} />}
      {entry.table && (
        <span className="lab-muted">
          {' '}
          {t('ui.timeline.table', { name: nameIn(entry.table.name), version: entry.table.version })}
        </span>
      )}
      {entry.opinion && <q>{entry.opinion}</q>}
      {entry.signature && <Signed entry={entry} signature={entry.signature} />}
    </>
  );
}

/** How a decision was signed. */
function Signed({ entry, signature }: { readonly entry: TimelineEntry; readonly signature: DecisionSignature }) {
  const t = useT();
  const nameIn = useNameIn();
  const { confirmed, pictureId } = signature;
  return (
    <>
      {confirmed && <span className="lab-muted"> · {t('ui.signing.confirmed')}</span>}
      {pictureId && (
        <SignatureImage id={pictureId} alt={t('ui.signing.by', { name: entry.by ? nameIn(entry.by.name) : '' })} />
      )}
    </>
  );
}

/** Changes that are shown before the reader asks for all of them. */
const mostShown = 3;

/** What an act changed in the record, each value before and after; of many the first ones. */
function Changes({ changes, subject }: { readonly changes: readonly ChangedValue[]; readonly subject: SubjectWords }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  // One more takes no more room than the words that there is one.
  const isFolded = !isWhole && changes.length > mostShown + 1;
  const shown = isFolded ? changes.slice(0, mostShown) : changes;
  return (
    <span className="lab-timeline-changes">
      {shown.map((change) => (
        <ChangedValueText key={`${change.line ?? ''}/${change.field}`} change={change} subject={subject} />
      ))}
      {isFolded && (
        <button type="button" className="lab-link" onClick={() => setWhole(true)}>
          {t('ui.timeline.allChanges', { count: changes.length })}
        </button>
      )}
    </span>
  );
}

function Holder({ step }: { readonly step: PathStep }) {
  const nameIn = useNameIn();
  return (
    <>
      <b>
        <Names people={step.people} />
      </b>{' '}
      <span className="lab-timeline-task">{nameIn(step.name)}</span>
    </>
  );
}

function Waiting({ step, since }: { readonly step: PathStep; readonly since: string }) {
  return (
    <span data-late={step.status === 'late' || undefined}>
      <Duration since={since} />
    </span>
  );
}

function useNames(): (people: readonly Person[]) => string {
  const t = useT();
  const nameIn = useNameIn();
  return (people) => people.map(({ name }) => nameIn(name)).join(t('ui.listComma'));
}

/** The past form of an act: the subject's own word, that of processes in general, or else the name of the action. */
export function useVerb(subject: SubjectWords | undefined): (verb: string) => string {
  const t = useT();
  const keyOf = useVerbKey(subject);
  return (verb) => t(keyOf(verb));
}

/** The key of that form. */
export function useVerbKey(subject: SubjectWords | undefined): (verb: string) => string {
  const { texts } = useLanguage();
  return (verb) => {
    const keys = [`${subject?.texts}.done.${verb}`, `ui.verbs.${verb}`, `${subject?.texts}.actions.${verb}`];
    return keys.find((key) => texts.i18n.exists(key)) ?? `ui.verbs.${verb}`;
  };
}
