import type { ReactNode } from 'react';
import { BellRing, Hand, PenLine, UserRound, UserRoundCheck, UserRoundPlus } from 'lucide-react';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import type { TodoMarks } from '#lab/shared/todo-view.js';

const look = { size: 12, strokeWidth: 1.8, 'aria-hidden': true } as const;

interface MarkProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly tone?: 'urged';
  readonly title?: string;
}

function Mark({ icon, children, tone, title }: MarkProps) {
  return (
    <span className="inbox-mark" data-tone={tone === 'urged' ? 'warning' : undefined} title={title}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** The state of the task, in a word each: to be claimed, urged, begun. */
export function StateMarks({ line }: { readonly line: TodoMarks }) {
  const t = useT();
  const { claimable, urged, draft } = line;
  return (
    <>
      {claimable && <Mark icon={<Hand {...look} />}>{t('inbox.marks.claimable')}</Mark>}
      {urged && (
        <Mark
          tone="urged"
          icon={<BellRing {...look} />}
          title={t('inbox.marks.urgedAt', { time: stampText(urged, 'minute') })}
        >
          {t('inbox.marks.urged')}
        </Mark>
      )}
      {draft && <Mark icon={<PenLine {...look} />}>{t('inbox.marks.draft')}</Mark>}
    </>
  );
}

/** Whether a user besides the reader has to do with it. */
export function hasPeopleMarks({ for: owner, delegatedTo, claimedBy }: TodoMarks): boolean {
  return owner !== undefined || delegatedTo !== undefined || claimedBy !== undefined;
}

/** Who else has to do with it: for whom, from whom, with whom. */
export function PeopleMarks({ line }: { readonly line: TodoMarks }) {
  const t = useT();
  const me = useMe();
  const nameIn = useNameIn();
  const { for: owner, delegatedBy, advice, delegatedTo, claimedBy } = line;
  const words = (key: string, person: NonNullable<typeof owner>) =>
    t(`inbox.marks.${key}`, { name: nameIn(person.name) });
  return (
    <>
      {owner && !delegatedBy && <Mark icon={<UserRound {...look} />}>{words('for', owner)}</Mark>}
      {delegatedBy && (
        <Mark icon={<UserRoundPlus {...look} />}>{words(advice ? 'advice' : 'delegatedBy', delegatedBy)}</Mark>
      )}
      {delegatedTo && <Mark icon={<UserRoundPlus {...look} />}>{words('delegatedTo', delegatedTo)}</Mark>}
      {claimedBy && (
        <Mark icon={<UserRoundCheck {...look} />}>
          {claimedBy.id === me.user.id ? t('inbox.marks.claimedByMe') : words('claimedBy', claimedBy)}
        </Mark>
      )}
    </>
  );
}
