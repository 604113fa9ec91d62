import type { ReactNode } from 'react';
import { Button } from 'antd';
import { CircleX } from 'lucide-react';
import { Confirm } from '../dialog/confirm.js';
import { KeyCap } from '../hotkeys/key-cap.js';
import { useShortcut } from '../hotkeys/shortcuts.js';
import { useT } from '../i18n/language-provider.js';
import { usePressOnce } from '../press-once.js';
import { ToneIcon } from '../subject/tone-icon.js';

/** Something that keeps a form from being submitted, and the field it is about. */
export interface FormProblem {
  readonly field: string;
  readonly label: string;
}

interface FormBarProps {
  /** Shown once the person has tried to submit. */
  readonly problems: readonly FormProblem[];
  /** Why the server refused it, where no single field is to blame. */
  readonly refusal?: ReactNode;
  readonly onProblem: (field: string) => void;
  /** There is something to lose. */
  readonly dirty: boolean;
  readonly busy?: 'save' | 'submit';
  readonly submitLabel: string;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
  readonly onSubmit: () => void;
}

/** Problems named at once; the next ones follow when these are mended. */
const inSight = 4;

/** The foot of a form: what is wrong at the left, then discard, save and submit; Ctrl S and Ctrl Enter do the last two. */
export function FormBar(props: FormBarProps) {
  const { problems, refusal, onProblem, dirty, busy, submitLabel, onDiscard, onSave, onSubmit } = props;
  const t = useT();
  const saving = usePressOnce();
  const submitting = usePressOnce();
  useShortcut({
    keys: 'mod+s',
    title: 'ui.form.saveDraft',
    run: () => saving.press(onSave),
    enabled: busy === undefined,
  });
  useShortcut({
    keys: 'mod+enter',
    label: submitLabel,
    run: () => submitting.press(onSubmit),
    enabled: busy === undefined,
  });
  return (
    <div className="lab-form-bar">
      <div className="lab-form-problems" role="alert" data-tone={refusal === undefined ? undefined : 'warning'}>
        {refusal !== undefined && <ToneIcon tone="warning" />}
        {refusal === undefined && problems.length > 0 && <CircleX size={14} strokeWidth={1.9} aria-hidden />}
        {refusal}
        {problems.length > 0 && <span>{t('ui.form.problems', { count: problems.length })}</span>}
        {problems.slice(0, inSight).map(({ field, label }) => (
          <button key={field} type="button" onClick={() => onProblem(field)}>
            {label}
          </button>
        ))}
        {problems.length > inSight && '…'}
      </div>
      <span className="lab-form-keys" aria-hidden>
        <KeyCap>Ctrl S</KeyCap> {t('ui.form.keySave')} · <KeyCap>Ctrl Enter</KeyCap> {t('ui.form.keySubmit')}
      </span>
      <Confirm title={t('ui.form.discardAsk')} okText={t('ui.form.discard')} disabled={!dirty} onConfirm={onDiscard}>
        <Button type="text" className="lab-act" onClick={dirty ? undefined : onDiscard}>
          {t('ui.form.discard')}
        </Button>
      </Confirm>
      <Button
        className="lab-act"
        loading={busy === 'save'}
        disabled={busy === 'submit'}
        aria-disabled={saving.resting || undefined}
        onClick={() => saving.press(onSave)}
      >
        {t('ui.form.saveDraft')}
      </Button>
      <Button
        type="primary"
        className="lab-act"
        data-look="primary"
        loading={busy === 'submit'}
        disabled={busy === 'save'}
        aria-disabled={submitting.resting || undefined}
        onClick={() => submitting.press(onSubmit)}
      >
        {submitLabel}
      </Button>
    </div>
  );
}
