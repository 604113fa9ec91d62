import type { ReactNode } from 'react';
import { Button } from 'antd';
import { RotateCcw } from 'lucide-react';
import { errors } from '#lab/shared/errors.js';
import type { ApiError } from '../api-error.js';
import { problemText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { RequestId } from './request-id.js';
import { StatePanel } from './state-panel.js';

interface ProblemPanelProps {
  readonly problem: ApiError;
  /** "The list could not be loaded"; a general sentence without. */
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly extra?: ReactNode;
}

/** A failed read in place of its content: what happened, what is safe, what next, and the id for support. */
export function ProblemPanel({ problem, title, onRetry, extra }: ProblemPanelProps) {
  const t = useT();
  const { texts } = useLanguage();
  // Asked again, the server would refuse it again.
  const isRefused = problem.code === 403 || problem.code === errors.notFound.code;
  return (
    <StatePanel
      drawing={problem.isRefusal ? 'closed' : 'failed'}
      title={title ?? t('ui.error.title')}
      text={problemText(texts, problem)}
      actions={
        <>
          {extra}
          {onRetry && !isRefused && (
            <Button type="primary" icon={<RotateCcw size={14} strokeWidth={1.9} aria-hidden />} onClick={onRetry}>
              {t('ui.error.retry')}
            </Button>
          )}
        </>
      }
      note={
        <>
          {t('ui.error.code', { code: problem.code })}
          {problem.requestId && <RequestId id={problem.requestId} />}
        </>
      }
    />
  );
}
