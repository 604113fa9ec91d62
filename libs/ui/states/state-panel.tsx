import type { ReactNode } from 'react';
import { Drawing, type DrawingKind } from './drawing.js';

interface StatePanelProps {
  readonly drawing: DrawingKind;
  readonly title: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  /** Small print below: code and id of a failed call. */
  readonly note?: ReactNode;
  /** The panel is the whole page, and its title that of the page. */
  readonly wholePage?: boolean;
}

/** What is where content would be: why there is none, and the next step. */
export function StatePanel({ drawing, title, text, actions, note, wholePage }: StatePanelProps) {
  const Title = wholePage ? 'h1' : 'h2';
  return (
    <div className="lab-panel" role={drawing === 'failed' ? 'alert' : undefined}>
      <Drawing kind={drawing} />
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {actions && <div className="lab-panel-actions">{actions}</div>}
      {note && <div className="lab-panel-note">{note}</div>}
    </div>
  );
}
