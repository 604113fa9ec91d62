import { Button } from 'antd';
import dayjs from 'dayjs';
import { Link } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { requestPath } from '../routes.js';
import type { useRequestForm } from './use-request-form.js';

/** Somebody else was faster: what was typed stays until the person has chosen. */
export function ConflictStrip({ form }: { readonly form: ReturnType<typeof useRequestForm> }) {
  const t = useT();
  const { conflict, gone, busy, keepMine, takeTheirs } = form;
  if (!conflict && !gone) return null;
  return (
    <div className="purchase-conflict" data-tone="warning" role="alert">
      <ToneIcon tone="warning" />
      <p>
        {conflict
          ? t(conflict.mayEdit ? 'purchase.form.conflict' : 'purchase.form.sent', {
              time: dayjs(conflict.updatedAt).format('HH:mm'),
            })
          : t('purchase.form.deleted')}
      </p>
      {conflict && (
        <>
          <Link to={requestPath(conflict.id)}>{t('purchase.form.seeTheirs')}</Link>
          {conflict.mayEdit && (
            <>
              <Button size="small" onClick={takeTheirs}>
                {t('purchase.form.takeTheirs')}
              </Button>
              <Button size="small" loading={busy === 'save'} onClick={keepMine}>
                {t('purchase.form.keepMine')}
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}
