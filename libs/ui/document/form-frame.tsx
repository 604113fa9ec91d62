import type { ReactNode } from 'react';
import { DraftNote } from '../form/draft-note.js';
import { FormBar } from '../form/form-bar.js';
import { SavedNote } from '../form/saved-note.js';
import { useT } from '../i18n/language-provider.js';
import { useMoveOn } from '../layout/use-move-on.js';
import { RecordState, SetbackNote } from '../subject/setback.js';
import { SubjectPage } from '../subject/subject-page.js';
import { WhoDecides } from '../subject/who-decides.js';
import { ConflictStrip } from './conflict-strip.js';
import type { RecordDetail } from '#lab/shared/document-kind.js';
import { DeleteButton } from './record-tools.js';
import type { DocumentForm } from './use-document-form.js';

/** What the frame needs of a form; its values are the business of the fields. */
export type FrameForm = Omit<DocumentForm<RecordDetail, object>, 'values' | 'change'>;

interface FormFrameProps {
  readonly form: FrameForm;
  /** What the record is called with the values of the form; without, as a new one. */
  readonly title: string | undefined;
  /** Figures beside the form, above who decides. */
  readonly rail?: ReactNode;
  /** Whether the server can say who decides; without, as soon as the record is saved. */
  readonly hasForecast?: boolean;
  readonly children: ReactNode;
}

/** The page of a form: title, draft and conflict above the fields, rail beside them, save and submit at the foot. */
export function FormFrame({ form, title, rail, hasForecast = true, children }: FormFrameProps) {
  const t = useT();
  const moveOn = useMoveOn();
  const { kind, record } = form;
  const { words, paths } = kind;
  const fresh = t(`${words.texts}.new`);
  return (
    <SubjectPage
      number={record?.number ?? fresh}
      title={title ?? fresh}
      plates={<RecordState subject={words} record={record ?? { state: 'draft' }} plate />}
      note={<SavedNote at={record?.updatedAt} dirty={form.dirty} />}
      tools={record && kind.words.deletable.includes(record.state) && <DeleteButton kind={kind} record={record} />}
      rail={
        <>
          {rail}
          <WhoDecides route={paths.route} record={hasForecast ? record?.id : undefined} version={record?.version} />
        </>
      }
      bar={
        <FormBar
          problems={form.problems}
          refusal={form.refusal}
          onProblem={form.jump}
          dirty={form.dirty}
          busy={form.busy}
          submitLabel={t(`${words.texts}.actions.${words.start}`)}
          onDiscard={() => moveOn(record ? paths.record(record.id) : paths.list)}
          onSave={form.save}
          onSubmit={form.submit}
        />
      }
    >
      <div id={form.frame} className="lab-document-form">
        <SetbackNote setback={record?.setback} />
        <DraftNote draft={form.draft} />
        <ConflictStrip form={form} />
        {children}
      </div>
    </SubjectPage>
  );
}
