import { useEffect, useState } from 'react';
import { LoaderCircle } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { useBusy } from './busy.js';

/** What lasts longer goes on behind a page that can be used again. */
const longest = 8_000;

/** Over everything while a file is on its way. */
export function BusyOverlay() {
  return useBusy() ? <Cover /> : null;
}

function Cover() {
  const t = useT();
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), longest);
    return () => clearTimeout(timer);
  }, []);
  if (!open) return null;
  return (
    <div className="lab-busy" role="status">
      <p>
        <LoaderCircle size={16} strokeWidth={1.9} aria-hidden />
        {t('ui.busy')}
      </p>
    </div>
  );
}
