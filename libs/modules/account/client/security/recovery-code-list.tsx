import { Button } from 'antd';
import { Copy } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  /** The button that goes on, once they are written down. */
  readonly done: string;
  readonly onDone: () => void;
}

/** The codes for the day on which the phone is lost; shown this once. */
export function RecoveryCodeList({ codes, done, onDone }: RecoveryCodeListProps) {
  const t = useT();
  const copy = () =>
    void navigator.clipboard
      .writeText(codes.join('\n'))
      .then(() => notify({ tone: 'done', text: t('account.recovery.copied') }));
  return (
    <div className="totp-codes">
      <p>{t('account.recovery.text')}</p>
      <ol aria-label={t('account.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="totp-acts">
        <Button icon={<Copy size={14} strokeWidth={1.7} aria-hidden />} onClick={copy}>
          {t('account.recovery.copy')}
        </Button>
        <Button type="primary" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  );
}
