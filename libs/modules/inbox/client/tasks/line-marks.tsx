import type { ReactNode } from 'react';
import {
  BellRing,
  CalendarClock,
  ChevronDown,
  ChevronsUp,
  CirclePause,
  Flame,
  Hand,
  PenLine,
  UserRound,
  UserRoundCheck,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { useSuspensionText } from '#lab/ui/subject/suspension-note.jsx';
import type { PriorityLevel } from '#lab/shared/priority.js';
import type { TodoMarks } from '#lab/shared/todo-view.js';

const look = { size: 12, strokeWidth: 1.8, 'aria-hidden': true } as const;

interface MarkProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly tone?: 'warning' | undefined;
  readonly title?: string;
}

function Mark({ icon, children, tone, title }: MarkProps) {
  return (
    <span className="inbox-mark" data-tone={tone} title={title}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

const priorityIcons: Readonly<Record<PriorityLevel, LucideIcon | undefined>> = {
  low: ChevronDown,
  normal: undefined,
  high: ChevronsUp,
  urgent: Flame,
};

/** How urgent the task is, where that is not usual. */
function PriorityMark({ level }: { readonly level: PriorityLevel }) {
  const t = useT();
  const Icon = priorityIcons[level];
  return (
    <Mark
      tone={level === 'low' ? undefined : 'warning'}
      icon={Icon && <Icon {...look} />}
      title={t('inbox.marks.priorityNote')}
    >
      {t(`inbox.priorities.${level}`)}
    </Mark>
  );
}

/** When the reader comes back to the task. */
function FollowUpMark({ on, due, aside }: NonNullable<TodoMarks['followUp']>) {
  const t = useT();
  const key = due ? 'followUpDue' : aside ? 'aside' : 'followUp';
  return (
    <Mark tone={due ? 'warning' : undefined} icon={<CalendarClock {...look} />}>
      {t(`inbox.marks.${key}`, { day: on })}
    </Mark>
  );
}

/** The state of the task, in a word each: suspended, how urgent, when to come back to it, to be claimed, urged, begun. */
export function StateMarks({ line }: { readonly line: TodoMarks }) {
  const t = useT();
  const suspensionText = useSuspensionText();
  const { claimable, urged, draft, priority, followUp, suspended } = line;
  return (
    <>
      {suspended && (
        <Mark tone="warning" icon={<CirclePause {...look} />} title={suspensionText(suspended)}>
          {t('inbox.marks.suspended')}
        </Mark>
      )}
      {priority && <PriorityMark level={priority} />}
      {followUp && <FollowUpMark {...followUp} />}
      {claimable && <Mark icon={<Hand {...look} />}>{t('inbox.marks.claimable')}</Mark>}
      {urged && (
        <Mark
          tone="warning"
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
