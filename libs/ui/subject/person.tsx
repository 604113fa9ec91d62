import type { Assignee } from '#lab/shared/process-view.js';
import { useNameIn, useT } from '../i18n/language-provider.js';

/** Hues of the pale tints; a person keeps theirs everywhere. */
const hues = [205, 185, 47, 352, 222, 257, 165, 25, 327];

function hueOf(id: string): number {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0;
  return hues[sum % hues.length] ?? 0;
}

/** "Zhou Jianming" → ZJ, 周建明 → 周. */
export function initialsOf(name: string): string {
  const first = [...name.trim()][0] ?? '?';
  if (!/^[\p{Script=Latin}\p{N}]/u.test(first)) return first;
  const words = name.trim().split(/[\s._-]+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}

interface AvatarProps {
  readonly id: string;
  readonly name: string;
  readonly size?: number;
  /** Address of a picture. */
  readonly picture?: string | null;
}

/** A pale disc with initials, or the person's picture. */
export function Avatar({ id, name, size = 18, picture }: AvatarProps) {
  if (picture) return <img className="lab-avatar" src={picture} alt="" width={size} height={size} />;
  const initials = initialsOf(name);
  const style = {
    width: size,
    height: size,
    fontSize: size * (initials.length > 1 ? 0.41 : 0.52),
    '--person-hue': hueOf(id),
  };
  return (
    // Drawn by the style sheet, so that copying or reading a name aloud gives the name alone.
    <span className="lab-avatar" style={style} data-initials={initials} aria-hidden />
  );
}

interface PersonProps {
  readonly person: Assignee;
  readonly size?: number;
  readonly picture?: string | null;
  /** Department or role, in grey. */
  readonly note?: string;
}

/** Says until when a person is absent and who acts for them; empty for one who is there. */
export function useAbsence(): (person: Pick<Assignee, 'absence'>) => string {
  const t = useT();
  const nameIn = useNameIn();
  return ({ absence }) => {
    if (!absence) return '';
    const text = t('ui.person.absent', { until: absence.until });
    return absence.substitute ? `${text} → ${nameIn(absence.substitute.name)}` : text;
  };
}

/** A user, with avatar and name; beside an absent one until when, and who acts for them. */
export function Person({ person, size = 18, picture, note }: PersonProps) {
  const absence = useAbsence()(person);
  const name = useNameIn()(person.name);
  return (
    <span className="lab-person">
      <Avatar id={person.id} name={name} size={size} picture={picture} />
      <span className="lab-person-name">{name}</span>
      {note && <span className="lab-person-note">{note}</span>}
      {absence && (
        <span className="lab-person-note" title={absence}>
          {absence}
        </span>
      )}
    </span>
  );
}
