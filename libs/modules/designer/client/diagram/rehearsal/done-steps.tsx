import { Button } from 'antd';
import { RotateCcw, Undo2 } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useStepWords, type StepNames } from './use-step-words.js';
import type { Played } from './use-rehearsal.js';

interface DoneStepsProps {
  readonly played: Played;
  readonly names: StepNames;
  readonly onEnd: () => void;
}

/** The steps so far, in words; a click on one goes back to where it had just been done. */
export function DoneSteps({ played: { steps, goTo }, names, onEnd }: DoneStepsProps) {
  const t = useT();
  const say = useStepWords(names);
  const lines = [t('designer.rehearsal.started'), ...steps.map(say)];
  return (
    <section className="designer-section">
      <header>
        <h3>{t('designer.rehearsal.steps')}</h3>
      </header>
      <div className="designer-rehearsal-acts">
        <Button
          size="small"
          icon={<Undo2 size={13} strokeWidth={1.7} aria-hidden />}
          disabled={steps.length === 0}
          onClick={() => goTo(steps.length - 1)}
        >
          {t('designer.rehearsal.back')}
        </Button>
        <Button size="small" icon={<RotateCcw size={13} strokeWidth={1.7} aria-hidden />} onClick={onEnd}>
          {t('designer.rehearsal.again')}
        </Button>
      </div>
      <ol className="designer-done-steps">
        {lines.map((words, index) => (
          <li key={index}>
            <button
              type="button"
              aria-current={index === steps.length ? 'step' : undefined}
              title={index === steps.length ? undefined : t('designer.rehearsal.goTo')}
              onClick={() => goTo(index)}
            >
              {words}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
