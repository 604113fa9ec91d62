import { useEffect, useState, type ReactNode } from 'react';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { useShortcut } from '#lab/ui/hotkeys/shortcuts.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { forgetUnsaved, useUnsaved } from '#lab/ui/layout/unsaved.js';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { ConflictDialog, DiscardDialog, LeaveDialog } from './draft-dialogs.js';
import { settled } from './settled.js';
import type { DraftKind } from '../../shared/editors.dto.js';
import { EditorsNote } from './editors-note.js';
import type { DraftState } from './use-draft.js';
import { useEditors } from './use-editors.js';

type Asking = 'leave' | 'discard' | 'publish';

interface DraftDeskOptions {
  readonly state: DraftState;
  /** The route of the draft. */
  readonly path: string;
  /** The address of the editor. */
  readonly page: string;
  /** What is edited, for those who may; absent where it is only looked at. */
  readonly editing: { readonly kind: DraftKind; readonly key: string } | undefined;
  /** The list that is read again once the draft is discarded. */
  readonly list: string;
  /** Whether the shortcut saves now. */
  readonly savesByKey: boolean;
  readonly isPublished: boolean;
  /** Takes over what is typed but not committed. */
  readonly finishTyping?: () => void;
  readonly onLeave: () => void;
  /** Opens what the server has now. */
  readonly onReopen: () => void;
}

/** What every editor of drafts does alike: saving, leaving, discarding, and the questions that go with it. */
export function useDraftDesk({ state, path, page, editing, list, savesByKey, ...options }: DraftDeskOptions) {
  const t = useT();
  const [asking, setAsking] = useState<Asking>();
  const { onLeave, onReopen, finishTyping, isPublished } = options;
  const close = () => setAsking(undefined);
  const { user } = useMe();
  const editors = useEditors(editing?.kind ?? 'diagram', editing?.key ?? null);
  useUnsaved(state.dirty);
  useEffect(() => () => forgetUnsaved(page), [page]);
  const save = async () => {
    finishTyping?.();
    if (await settled(state.save())) notify({ tone: 'done', text: t('designer.diagrams.draftSaved') });
  };
  useShortcut({ keys: 'mod+s', title: 'designer.diagrams.save', run: () => savesByKey && void save() });
  const discard = useApiMutation(
    async () => {
      // A save after it would bring the draft back.
      await state.rest();
      return api.remove(path);
    },
    {
      refreshes: [list],
      onDone: () => (isPublished ? onReopen() : onLeave()),
      onProblem: () => {
        state.goOn();
        return false;
      },
    },
  );
  const dialogs: ReactNode = (
    <>
      {state.conflict && (
        <ConflictDialog busy={state.busy} onClose={state.closeConflict} onTheirs={onReopen} onMine={state.overwrite} />
      )}
      {asking === 'leave' && (
        <LeaveDialog
          busy={state.busy}
          onClose={close}
          onLeave={onLeave}
          onSave={() => void settled(state.save()).then((done) => (done ? onLeave() : close()))}
        />
      )}
      {asking === 'discard' && (
        <DiscardDialog
          onClose={close}
          onDiscard={() => {
            close();
            discard.mutate(undefined);
          }}
        />
      )}
    </>
  );
  return {
    dialogs,
    /** Who else edits, or has saved what is not open here. What is unsaved is asked about with the next save. */
    note: editors && (
      <EditorsNote
        editors={editors}
        isNewer={state.status === 'saved' && (editors.stored?.version ?? 0) > state.saved.version}
        self={user.id}
        onLoad={onReopen}
      />
    ),
    save: () => void save(),
    back: () => (state.dirty ? setAsking('leave') : onLeave()),
    askDiscard: () => setAsking('discard'),
    isPublishing: asking === 'publish',
    askPublish: () => setAsking('publish'),
    close,
  };
}
