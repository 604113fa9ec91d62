import { useEffect, useRef, useState } from 'react';
import type { FieldError } from '#lab/shared/define-errors.js';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { useHeldStore } from '#lab/ui/decision/held-provider.jsx';
import { errorText, fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { BulkDialog } from '#lab/ui/resource/bulk-dialog.jsx';
import { fieldText } from '#lab/shared/subject-words.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { TaskForm } from '#lab/ui/subject/task-form.jsx';
import { useBulkLabel } from './bulk-label.js';
import { formPath, useBulk, type BulkLook, type Outcome, type StepForm } from './use-bulk.js';

interface BulkDecisionProps {
  readonly lines: readonly TodoLine[];
  readonly look: BulkLook;
  /** Closed; `left` are the tasks that were not done. */
  readonly onClose: (left: ReadonlySet<string>) => void;
  readonly onOpen: (task: string) => void;
}

/** One opinion for many tasks, then what became of each. */
export function BulkDecision({ lines, look, onClose, onOpen }: BulkDecisionProps) {
  const t = useT();
  const nameIn = useNameIn();
  // The tasks are those that were picked when it opened, whatever the list does behind it.
  const [picked] = useState(lines);
  const bulk = useBulk(picked, look);
  const label = useBulkLabel(picked, look);
  const why = useWhy(bulk.form);
  const held = useHeldStore();
  const undo = () => void held.undo();
  const [opinion, setOpinion] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  useOnce(bulk.look);
  const { ready, unfit, form, outcomes, sent, problems } = bulk;
  const words = (key: string, args = {}) => t(`inbox.bulk.${key}`, args);
  // What the diagrams call it is said of what was done too.
  const said = label === undefined ? look : 'label';
  const lacks = bulk.needsReason && !opinion.trim();
  const failed = (outcomes ?? []).filter((each) => !isDone(each));
  const run = () => {
    setTried(true);
    if (lacks) return;
    const fields = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));
    bulk.run(
      { opinion: opinion.trim(), fields },
      { key: `inbox.bulk.${said}All`, values: { verb: label, count: ready?.length ?? 0 } },
    );
  };
  return (
    <BulkDialog
      title={
        label === undefined
          ? words(`${look}Title`, { count: picked.length })
          : words('labelTitle', { verb: label, count: picked.length })
      }
      verb={words('act', { verb: label ?? words(look), count: ready?.length ?? picked.length })}
      danger={look === 'danger'}
      count={ready?.length}
      sent={sent}
      done={
        outcomes &&
        words(failed.length > 0 ? `${said}Some` : `${said}All`, {
          verb: label,
          count: outcomes.length - failed.length,
          failed: failed.length,
        })
      }
      note={words(ready === undefined ? 'looking' : 'each')}
      rows={(outcomes ? failed : unfit).map(({ line, result }) => ({
        key: line.task,
        number: line.card.number,
        title: nameIn(line.title),
        why: why(result),
      }))}
      rowsTitle={outcomes ? undefined : words('unfit', { count: unfit.length })}
      held={bulk.isHeld ? undo : undefined}
      onRun={run}
      onClose={() => {
        const left = outcomes === undefined ? picked : failed.map(({ line }) => line);
        onClose(new Set(left.map(({ task }) => task)));
      }}
      onOpen={onOpen}
    >
      <NoteField
        autoFocus
        label={words('opinion')}
        phrases={look === 'danger' ? 'reject' : 'approve'}
        required={bulk.needsReason}
        value={opinion}
        onChange={setOpinion}
        problem={tried && lacks ? (label ? t('ui.acts.sayWhy', { action: label }) : words('missing')) : undefined}
      />
      {form && (
        <TaskForm
          subject={form.subject}
          note={words('sameFields')}
          problems={problems}
          form={{
            fields: form.fields.map((field) => ({ field, value: null })),
            typed,
            type: (field, text) => setTyped({ ...typed, [field]: text }),
          }}
        />
      )}
    </BulkDialog>
  );
}

function useWhy(form: StepForm | undefined): (result: Outcome['result']) => string {
  const t = useT();
  const { texts } = useLanguage();
  const ofField = ({ path, code, args = [] }: FieldError) => {
    const words = fieldErrorText(texts, code, args);
    const field = form?.fields.find((each) => path === `${formPath}${each}`);
    return form && field ? t('inbox.bulk.ofField', { field: t(fieldText(form.subject, field)), words }) : words;
  };
  return (result) => {
    if (typeof result === 'string') return t(`inbox.bulk.${result}`);
    if (result.trouble) return t(`ui.error.${result.trouble}`);
    if (result.code === errors.field.code) {
      const ofForm = result.fields.filter(({ path }) => path.startsWith(formPath));
      // Anything else is a field that only the form of the task asks for.
      return ofForm.length > 0 ? ofForm.map(ofField).join('\n') : t('inbox.bulk.form');
    }
    return errorText(texts, result.code, result.args);
  };
}

function isDone({ result }: Outcome): boolean {
  return typeof result === 'object' && result.code === success;
}

/** Runs once, when the dialog opens. */
function useOnce(run: () => void): void {
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    run();
  });
}
