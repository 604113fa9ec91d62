import type { Person, Suspension } from '#lab/shared/process-view.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { stampText } from './stamp.js';
import { ToneIcon } from './tone-icon.js';

/** What the text needs of a suspension: of the person the name alone. */
type NamedSuspension = Pick<Suspension, 'at' | 'reason'> & { readonly by?: Pick<Person, 'name'> };

/** Why nothing can be decided now, and whom to ask. */
export function useSuspensionText(): (suspension: NamedSuspension) => string {
  const t = useT();
  const nameIn = useNameIn();
  return ({ at, by, reason }) => {
    const time = stampText(at, 'minute');
    const text = by ? t('ui.suspension.by', { name: nameIn(by.name), time }) : t('ui.suspension.since', { time });
    return reason ? t('ui.suspension.because', { text, reason }) : text;
  };
}

interface SuspensionNoteProps {
  /** Names the buttons that rest because of it. */
  readonly id: string;
  readonly suspension: Suspension;
}

/** Above the acts of a suspended process, which rest. */
export function SuspensionNote({ id, suspension }: SuspensionNoteProps) {
  const text = useSuspensionText()(suspension);
  return (
    <div id={id} className="lab-refusal" data-tone="warning" role="status">
      <ToneIcon tone="warning" />
      <p>{text}</p>
    </div>
  );
}
