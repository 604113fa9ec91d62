import { useState } from 'react';
import { useT } from '../i18n/language-provider.js';
import { useShownFile } from '../files/use-open-file.js';

interface SignatureImageProps {
  /** Of the stored picture. */
  readonly id: string;
  /** Whose signature it is. */
  readonly alt: string;
}

/** The picture of a signature, on white in every theme; nothing until it is there, words where it cannot be had. */
export function SignatureImage({ id, alt }: SignatureImageProps) {
  const t = useT();
  const { data, isError } = useShownFile(id);
  const [isBroken, setBroken] = useState(false);
  if (isError || isBroken) return <span className="lab-muted">{t('ui.signature.missing')}</span>;
  return data ? <img className="lab-signature-image" src={data} alt={alt} onError={() => setBroken(true)} /> : null;
}
