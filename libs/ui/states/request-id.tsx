import { useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';

/** The id of a request, shortened; copied in full for support. */
export function RequestId({ id }: { readonly id: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(id).then(() => setCopied(true));
  return (
    <span className="lab-request-id">
      {t('ui.error.request')} <code className="id">{id.slice(-9)}</code>
      <button type="button" onClick={copy} aria-label={t(copied ? 'ui.error.copied' : 'ui.error.copy')} title={id}>
        {copied ? <Check size={13} strokeWidth={1.9} aria-hidden /> : <Copy size={13} strokeWidth={1.7} aria-hidden />}
      </button>
    </span>
  );
}
