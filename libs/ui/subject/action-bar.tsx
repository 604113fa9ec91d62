import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button, Dropdown } from 'antd';
import { ChevronUp, Ellipsis, MessageSquare } from 'lucide-react';
import type { OfferedAction, Suspension } from '#lab/shared/process-view.js';
import type { PhraseKind } from '#lab/shared/phrases.js';
import type { Asks } from '#lab/shared/subject-words.js';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import { useReturned } from '../decision/held-provider.js';
import { useRested } from '../decision/reading.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import type { Returned } from '../decision/held-decision.js';
import { ActButton, type Look } from './act-button.js';
import { longestOpinion, Phrases } from './phrases.js';
import { SuspensionNote } from './suspension-note.js';
import { actKey } from './use-act.js';
import { useActionLabel } from './use-action-label.js';

/** An act outside the diagram's own: transfer, add sign, delegate, comment. */
export interface MoreAct {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

/** A button beside those of the diagram: claim, take back, give back with an opinion. */
export interface OwnAct {
  readonly key: string;
  readonly label: string;
  readonly look: Look;
  readonly icon: ReactNode;
  readonly asks: 'nothing' | 'reason';
  readonly run: (opinion: string) => void;
}

/** What is being written, where it is kept outside the bar. */
export interface OpinionText {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Small and grey at the end of the field: whether it is saved. */
  readonly note?: string;
}

interface ActionBarProps {
  readonly subject: SubjectWords;
  /** What the server offers now; exactly these buttons are drawn. */
  readonly actions: readonly OfferedAction[];
  /** Performs an act. `opinion` is absent where the action takes none, or needs a form of its own first. */
  readonly onAct: (offered: OfferedAction, opinion?: string) => void;
  /** The act under way; everything rests until it is over. */
  readonly busy?: string;
  /** Buttons that are not of the diagram; a primary one takes the place of approval as the solid button. */
  readonly own?: readonly OwnAct[];
  readonly more?: readonly MoreAct[];
  /** The bar keeps the opinion itself without. */
  readonly opinion?: OpinionText;
  /** No decision without saying why. */
  readonly needsOpinion?: boolean;
  /** While the process is suspended: its acts rest, and the bar says why. */
  readonly suspended?: Suspension | undefined;
}

/** One button per action, however many tasks offer it. */
interface Act {
  readonly key: string;
  readonly label: string;
  readonly look: Look;
  readonly asks: Asks;
  readonly isOwn: boolean;
  readonly icon?: ReactNode;
  readonly hotkey?: 'a' | 'r';
  /** One of several that are offered at once, and drawn as one button with a menu. */
  readonly group?: string | undefined;
  readonly run: (opinion?: string) => void;
}

const order: Readonly<Record<Look, number>> = { plain: 0, danger: 1, primary: 2 };
const hotkeys: Readonly<Partial<Record<Look, 'a' | 'r'>>> = { danger: 'r', primary: 'a' };
/** More plain acts than this go behind the dots. */
const plainInSight = 2;
const none: readonly never[] = [];

/**
 * Where a decision is made: opinion at the left, refusal before approval, approval last and solid.
 * Give it a `key` of the record and its task: an opinion belongs to one decision.
 */
export function ActionBar(props: ActionBarProps) {
  const { subject, actions, onAct, busy, own = none, more = none, needsOpinion = false, suspended } = props;
  const t = useT();
  const nameIn = useNameIn();
  const labelOf = useActionLabel(subject);
  const rested = useRested();
  const returned = useReturned(...actions.map(({ task }) => task));
  const inside = useState(opinionOf(returned));
  const [opinion, setOpinion] = props.opinion ? [props.opinion.value, props.opinion.onChange] : inside;
  const [unsaid, setUnsaid] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const why = useId();

  const known = actions.flatMap((offered): Act[] => {
    const spec = subject.actions[offered.action];
    if (!spec) return [];
    const verb = labelOf(offered);
    const label = offered.step ? t('ui.acts.atStep', { action: verb, step: nameIn(offered.step) }) : verb;
    const asks = spec.asks === 'opinion' && needsOpinion ? 'reason' : spec.asks;
    const look = spec.look ?? 'plain';
    const run = (said?: string) => (said === undefined ? onAct(offered) : onAct(offered, said));
    // A letter that could mean either of two tasks means neither.
    const hotkey = offered.task && !offered.step ? hotkeys[look] : undefined;
    const isGrouped = actions.some((one) => one !== offered && spec.group && groupOf(subject, one) === spec.group);
    const group = isGrouped ? spec.group : undefined;
    return [{ key: actKey(offered), label, look, asks, isOwn: false, hotkey: group ? undefined : hotkey, group, run }];
  });
  const ours = own.map((each): Act => ({ ...each, isOwn: true, run: (said = '') => each.run(said) }));
  const sorted = [...known, ...ours].sort((a, b) => order[a.look] - order[b.look]);
  const groups = [...new Set(sorted.flatMap(({ group }) => group ?? []))];
  const plain = sorted.filter(({ look }) => look === 'plain');
  const hidden = plain.length > plainInSight ? plain.slice(plainInSight - 1) : [];
  const needsReason = sorted.findLast(({ asks }) => asks === 'reason');
  const takesOpinion = sorted.some(({ asks }) => asks === 'opinion' || asks === 'reason');
  const ownLeads = ours.some(({ look }) => look === 'primary');

  const act = ({ run, asks, label, isOwn }: Act) => {
    const said = opinion.trim();
    if (busy || (suspended && !isOwn)) return false;
    if (asks === 'reason' && !said) {
      setUnsaid(t('ui.acts.sayWhy', { action: label }));
      field.current?.focus();
      return false;
    }
    if (asks === 'opinion' || asks === 'reason') run(said);
    else run();
    return true;
  };
  const menu = [
    ...hidden.map((each) => ({
      key: each.key,
      label: each.label,
      icon: each.icon,
      disabled: suspended !== undefined && !each.isOwn,
      onClick: () => void act(each),
    })),
    ...more.map(({ run, ...item }) => ({ ...item, onClick: run })),
  ];

  return (
    <>
      {suspended && actions.length > 0 && <SuspensionNote id={why} suspension={suspended} />}
      <div
        className="lab-acts"
        role="group"
        aria-label={t('ui.acts.label')}
        aria-describedby={suspended ? why : undefined}
      >
        {takesOpinion ? (
          <OpinionField
            ref={field}
            value={opinion}
            problem={unsaid}
            note={props.opinion?.note}
            placeholder={needsReason ? t('ui.acts.opinionFor', { action: needsReason.label }) : t('ui.acts.opinion')}
            phrasesFor={decisionOf(known)}
            onChange={(text) => {
              setOpinion(text);
              setUnsaid(undefined);
            }}
          />
        ) : (
          <span className="lab-grow" />
        )}
        {menu.length > 0 && (
          <Dropdown menu={{ items: menu }} trigger={['click']} placement="topRight">
            <Button
              type="text"
              className="lab-act"
              icon={<Ellipsis size={16} />}
              aria-label={t('ui.acts.more')}
              disabled={busy !== undefined}
            />
          </Dropdown>
        )}
        {sorted
          .filter((each) => !hidden.includes(each) && each.group === undefined)
          .map((each) => (
            <ActButton
              key={each.key}
              look={each.look}
              label={each.label}
              hotkey={each.hotkey}
              outlined={ownLeads && !each.isOwn}
              icon={each.icon}
              busy={busy === each.key}
              disabled={(busy !== undefined && busy !== each.key) || (suspended !== undefined && !each.isOwn)}
              unread={!rested}
              onClick={() => act(each)}
            />
          ))}
        {groups.map((group) => {
          const within = sorted.filter((each) => each.group === group);
          const isBusy = within.some(({ key }) => key === busy);
          return (
            <Dropdown
              key={group}
              trigger={['click']}
              placement="topRight"
              disabled={busy !== undefined || suspended !== undefined || !rested}
              menu={{
                items: within.map((each) => ({ key: each.key, label: each.label, onClick: () => void act(each) })),
              }}
            >
              <Button type="primary" className="lab-act" loading={isBusy} icon={<ChevronUp size={14} aria-hidden />}>
                {t(`${subject.texts}.groups.${group}`)}
              </Button>
            </Dropdown>
          );
        })}
      </div>
    </>
  );
}

function groupOf({ actions }: SubjectWords, { action }: OfferedAction): string | undefined {
  return actions[action]?.group;
}

/** The decision that every act in sight makes, where there is only one kind. */
function decisionOf(acts: readonly Act[]): PhraseKind | undefined {
  const approves = acts.some(({ look }) => look === 'primary');
  const rejects = acts.some(({ look }) => look === 'danger');
  if (approves === rejects) return undefined;
  return approves ? 'approve' : 'reject';
}

/** What was said in a decision that came back. */
export function opinionOf(returned: Returned | undefined): string {
  const said = returned?.input['opinion'];
  return typeof said === 'string' ? said : '';
}

interface OpinionFieldProps {
  readonly value: string;
  readonly placeholder: string;
  /** Why it must be filled, after an attempt without. */
  readonly problem: string | undefined;
  readonly note: string | undefined;
  /** The decision that the phrases are for, where only one kind of it can be made. */
  readonly phrasesFor: PhraseKind | undefined;
  readonly onChange: (text: string) => void;
  readonly ref: RefObject<HTMLInputElement | null>;
}

function OpinionField({ value, placeholder, problem, note, phrasesFor, onChange, ref }: OpinionFieldProps) {
  const t = useT();
  const hint = useId();
  return (
    <div className="lab-opinion" data-error={problem ? true : undefined}>
      <MessageSquare size={15} strokeWidth={1.7} aria-hidden />
      <input
        ref={ref}
        value={value}
        maxLength={longestOpinion}
        aria-label={t('ui.acts.opinion')}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? hint : undefined}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <span id={hint} className="lab-opinion-error" role="alert">
          {problem}
        </span>
      )}
      {!problem && (
        <span className="lab-opinion-note" role="status">
          {note}
        </span>
      )}
      <Phrases text={value} decision={phrasesFor} onChange={onChange} field={ref} />
    </div>
  );
}
