import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/language-provider.js';
import { ToneIcon } from '../subject/tone-icon.js';
import type { FrameForm } from './form-frame.js';
import { clockText } from '../dates.js';

/** Another person saved first: what was typed stays until the reader has chosen. */
export function ConflictStrip({ form }: { readonly form: FrameForm }) {
  const t = useT();
  const { kind, conflict, gone, busy, keepMine, takeTheirs } = form;
  if (!conflict && !gone) return null;
  const time = conflict && clockText(conflict.updatedAt);
  return (
    <div className="lab-document-conflict" data-tone="warning" role="alert">
      <ToneIcon tone="warning" />
      <p>{conflict ? t(`ui.document.${conflict.mayEdit ? 'conflict' : 'sent'}`, { time }) : t('ui.document.gone')}</p>
      {conflict && (
        <>
          <Link to={kind.paths.record(conflict.id)}>{t('ui.document.seeTheirs')}</Link>
          {conflict.mayEdit && (
            <>
              <Button size="small" onClick={takeTheirs}>
                {t('ui.document.takeTheirs')}
              </Button>
              <Button size="small" loading={busy === 'save'} onClick={keepMine}>
                {t('ui.document.keepMine')}
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}
