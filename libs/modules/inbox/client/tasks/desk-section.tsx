import type { Ref } from 'react';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { FileField } from '#lab/ui/files/file-field.jsx';
import { FileList } from '#lab/ui/files/file-list.jsx';
import type { FileView } from '#lab/ui/files/file-view.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation } from '#lab/ui/query.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { TaskDesk } from '../../shared/operation.dto.js';
import { taskRoute } from '../../shared/task-route.js';

/** Files that a task, or its process, can hold. */
const mostFiles = 20;

interface DeskSectionProps {
  readonly task: string;
  readonly desk: TaskDesk;
  readonly ref: Ref<HTMLDivElement>;
}

/** What lies beside the task: files, and who was copied in. */
export function DeskSection({ task, desk, ref }: DeskSectionProps) {
  const t = useT();
  const { files, copies } = desk;
  const mayAttach = desk.operations.includes('attach');
  return (
    <div ref={ref} className="inbox-desk">
      {(mayAttach || files.length > 0) && (
        <Section title={t('inbox.files.title')} note={files.length > 0 ? files.length : undefined}>
          <TaskFiles task={task} desk={desk} mayAttach={mayAttach} />
        </Section>
      )}
      {copies.length > 0 && (
        <Section title={t('inbox.copies.title')} note={copies.length}>
          <ul className="inbox-copies">
            {copies.map(({ person, readAt }) => (
              <li key={person.id}>
                <Person
                  person={person}
                  note={
                    readAt ? t('inbox.copies.read', { time: stampText(readAt, 'minute') }) : t('inbox.copies.unread')
                  }
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

interface TaskFilesProps {
  readonly task: string;
  readonly desk: TaskDesk;
  readonly mayAttach: boolean;
}

/** Files of others can be opened; one's own can be taken back too. */
function TaskFiles({ task, desk, mayAttach }: TaskFilesProps) {
  const t = useT();
  const me = useMe();
  const refreshes = [taskRoute(task)];
  // A user who has the task attaches to it, others to the process that they can read.
  const at = desk.operations.includes('draft') ? 'task' : 'instance';
  const attach = useApiMutation((file: string) => api.post<null>(`${taskRoute(task)}/files`, { file, at }), {
    refreshes,
  });
  const detach = useApiMutation((file: string) => api.remove<null>(`${taskRoute(task)}/files/${file}`), { refreshes });
  // The type of a file is known to its upload alone; nothing here looks at it.
  const files = desk.files.map((file) => ({ ...file, mime: '' }));
  const mine = files.filter(({ by }) => by.id === me.user.id);
  const others = files.filter(({ by }) => by.id !== me.user.id);
  const change = (next: readonly FileView[]) => {
    const known = new Set(mine.map(({ id }) => id));
    const left = new Set(next.map(({ id }) => id));
    for (const { id } of next) if (!known.has(id)) attach.mutate(id);
    for (const { id } of mine) if (!left.has(id)) detach.mutate(id);
  };
  return (
    <div className="inbox-files" aria-busy={attach.isPending || detach.isPending}>
      <FileList files={others} />
      {mayAttach ? (
        <FileField label={t('inbox.files.title')} max={mostFiles - others.length} value={mine} onChange={change} />
      ) : (
        <FileList files={mine} />
      )}
    </div>
  );
}
