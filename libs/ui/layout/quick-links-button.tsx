import { lazy, useState } from 'react';
import { Star } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { Popover } from '../popover.js';

const QuickLinksPanel = lazy(() => import('./quick-links-panel.js'));

/** The quick links in the navbar, from every page. */
export function QuickLinksButton() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const label = t('ui.links.title');
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      placement="bottomRight"
      content={
        <div className="lab-links-pop" role="dialog" aria-label={label}>
          <Later onBroken={() => setOpen(false)}>
            <QuickLinksPanel onOpen={() => setOpen(false)} />
          </Later>
        </div>
      }
    >
      <button
        type="button"
        className="lab-icon-button lab-links-button"
        aria-expanded={open}
        aria-label={label}
        title={label}
      >
        <Star size={16} strokeWidth={1.7} aria-hidden />
      </button>
    </Popover>
  );
}
