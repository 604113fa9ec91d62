import type { KeyboardEvent, ReactNode } from 'react';
import { CircleX } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { useDesigner } from '../designer-context.js';
import { byElement } from '../model/problems.js';
import { MoreMenu, type Act } from './more-menu.js';
import { useSteps } from './steps-context.js';

interface CardProps {
  /** Of the element whose properties it opens. */
  readonly id: string;
  /** Of the row itself, where another row shows the same element. */
  readonly row?: string;
  readonly look: 'start' | 'people' | 'system' | 'gateway' | 'branch' | 'end';
  readonly icon?: ReactNode;
  readonly title: string;
  readonly kind?: string;
  readonly facts?: readonly string[];
  readonly acts: readonly Act[];
  /** Rows below it, inside of its frame. */
  readonly children?: ReactNode;
}

/** A step, a branch or an end: a button that opens its properties, with a menu beside it. */
export function Card({ id, row = id, look, icon, title, kind, facts = [], acts, children }: CardProps) {
  const t = useT();
  const { chosen, problems, failing } = useDesigner();
  const failed = failing?.get(id)?.length ?? 0;
  const { active, setActive, open } = useSteps();
  const found = byElement(problems).get(id);
  const keys = (event: KeyboardEvent) => {
    const act = acts.find((one) => one.run && !one.disabled && one.key === keyOf(event));
    if (!act?.run) return;
    event.preventDefault();
    event.stopPropagation();
    act.run();
  };
  return (
    <div className="steps-card" data-look={look} data-chosen={chosen.id === id || undefined}>
      <div className="steps-card-head">
        <button
          type="button"
          className="steps-open"
          data-step={row}
          tabIndex={active === row ? 0 : -1}
          aria-current={chosen.id === id || undefined}
          onFocus={() => setActive(row)}
          onKeyDown={keys}
          onClick={({ detail }) => open(id, detail === 0)}
        >
          {icon}
          <span className="steps-words">
            <b>{title}</b>
            {kind && kind !== title && <small>{kind}</small>}
            {facts.length > 0 && <span className="steps-facts">{facts.join(' · ')}</span>}
          </span>
          {found && (
            <span className="steps-problems" data-severity={found.worst}>
              <ToneIcon tone={found.worst === 'error' ? 'failed' : 'warning'} />
              <span className="lab-unseen">{t('designer.diagrams.problems')}</span> {found.count}
            </span>
          )}
          {failed > 0 && (
            <span className="steps-problems" data-severity="error">
              <CircleX size={13} strokeWidth={2} aria-hidden />
              <span className="lab-unseen">{t('designer.failing.title')}</span> {failed}
            </span>
          )}
        </button>
        {acts.length > 0 && <MoreMenu id={row} name={title} acts={acts} />}
      </div>
      {children}
    </div>
  );
}

/** The key of an act, as acts name them: `Alt+ArrowUp`, `Delete`. */
function keyOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string {
  const name = key === 'Backspace' ? 'Delete' : key === '+' ? 'Insert' : key;
  return `${altKey ? 'Alt+' : ''}${ctrlKey || metaKey ? 'Mod+' : ''}${name}`;
}
