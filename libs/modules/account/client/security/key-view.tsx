import { QRCode } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { TotpKeyView } from '../../shared/totp.dto.js';

/** The key for an authenticator app: as a picture, and for typing. */
export function KeyView({ view: { key, uri } }: { readonly view: TotpKeyView }) {
  const t = useT();
  return (
    <div className="totp-key">
      <div className="totp-picture" role="img" aria-label={t('account.secondStep.picture')}>
        {/* Cameras need dark on light, in both themes. */}
        <QRCode value={uri} type="svg" size={168} color="#000000" bgColor="#ffffff" bordered={false} />
      </div>
      <div>
        <p className="lab-muted">{t('account.secondStep.byHand')}</p>
        <code className="totp-text">{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
    </div>
  );
}
