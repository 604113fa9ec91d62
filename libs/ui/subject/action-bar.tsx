import { useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { Button, Dropdown } from 'antd';
import { Ellipsis, MessageSquare } from 'lucide-react';
import type { OfferedAction } from '#lab/shared/process-view.js';
import { useT } from '../i18n/language-provider.js';
import { ActButton, type Look } from './act-button.js';
import { asksOf } from './asks.js';
import { Phrases } from './phrases.js';
import type { SubjectWords } from './subject-words.js';

/** An act outside the diagram's own: transfer, add sign, delegate, comment. */
export interface MoreAct {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

interface ActionBarProps {
  readonly subject: SubjectWords;
  /** What the server offers now; exactly these buttons are drawn. */
  readonly actions: readonly OfferedAction[];
  /** Performs an act. `opinion` is absent where the action takes none, or needs a form of its own first. */
  readonly onAct: (offered: OfferedAction, opinion?: string) => void;
  /** The act under way; everything rests until it is over. */
  readonly busy?: string;
  readonly more?: readonly MoreAct[];
  /** Sentences this person uses often. */
  readonly phrases?: readonly string[];
}

const order: Readonly<Record<Look, number>> = { plain: 0, danger: 1, primary: 2 };
const hotkeys: Readonly<Partial<Record<Look, 'a' | 'r'>>> = { danger: 'r', primary: 'a' };
/** More plain acts than this go behind the dots. */
const plainInSight = 2;

/**
 * Where a decision is made: opinion at the left, refusal before approval, approval last and solid.
 * Give it a `key` of the record and its task: an opinion belongs to one decision.
 */
export function ActionBar({ subject, actions, onAct, busy, more = [], phrases = [] }: ActionBarProps) {
  const t = useT();
  const [opinion, setOpinion] = useState('');
  const [unsaid, setUnsaid] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const known = actions.flatMap((offered) => {
    const spec = subject.actions[offered.action];
    const label = t(`${subject.texts}.actions.${offered.action}`);
    return spec ? [{ offered, label, asks: asksOf(spec), look: spec.look ?? 'plain' }] : [];
  });
  type Known = (typeof known)[number];
  const sorted = known.sort((a, b) => order[a.look] - order[b.look]);
  const plain = sorted.filter(({ look }) => look === 'plain');
  const hidden = plain.length > plainInSight ? plain.slice(plainInSight - 1) : [];
  const needsReason = sorted.findLast(({ asks }) => asks === 'reason');
  const takesOpinion = sorted.some(({ asks }) => asks === 'opinion' || asks === 'reason');

  const act = ({ offered, asks, label }: Known) => {
    const said = opinion.trim();
    if (busy) return;
    if (asks === 'reason' && !said) {
      setUnsaid(t('ui.acts.sayWhy', { action: label }));
      field.current?.focus();
    } else if (asks === 'opinion' || asks === 'reason') onAct(offered, said);
    else onAct(offered);
  };
  const menu = [
    ...hidden.map((each) => ({ key: each.offered.action, label: each.label, onClick: () => act(each) })),
    ...more.map(({ run, ...item }) => ({ ...item, onClick: run })),
  ];

  return (
    <div className="lab-acts" role="group" aria-label={t('ui.acts.label')}>
      {takesOpinion ? (
        <OpinionField
          ref={field}
          value={opinion}
          problem={unsaid}
          placeholder={needsReason ? t('ui.acts.opinionFor', { action: needsReason.label }) : t('ui.acts.opinion')}
          phrases={phrases}
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
          <Button type="text" className="lab-act" icon={<Ellipsis size={16} />} aria-label={t('ui.acts.more')} />
        </Dropdown>
      )}
      {sorted
        .filter((each) => !hidden.includes(each))
        .map((each) => (
          <ActButton
            key={each.offered.action}
            look={each.look}
            label={each.label}
            hotkey={each.offered.task ? hotkeys[each.look] : undefined}
            busy={busy === each.offered.action}
            disabled={busy !== undefined && busy !== each.offered.action}
            onClick={() => act(each)}
          />
        ))}
    </div>
  );
}

interface OpinionFieldProps {
  readonly value: string;
  readonly placeholder: string;
  /** Why it must be filled, once somebody tried without. */
  readonly problem: string | undefined;
  readonly phrases: readonly string[];
  readonly onChange: (text: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

function OpinionField({ value, placeholder, problem, phrases, onChange, ref }: OpinionFieldProps) {
  const t = useT();
  const hint = useId();
  return (
    <div className="lab-opinion" data-error={problem ? true : undefined}>
      <MessageSquare size={15} strokeWidth={1.7} aria-hidden />
      <input
        ref={ref}
        value={value}
        maxLength={2000}
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
      {phrases.length > 0 && (
        <Phrases phrases={phrases} onPick={(phrase) => onChange([value.trim(), phrase].filter(Boolean).join(' '))} />
      )}
    </div>
  );
}
