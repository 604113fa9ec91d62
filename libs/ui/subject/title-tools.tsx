import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { Ellipsis } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { tableNeeds, useNarrowerThan } from '../layout/narrow.js';

/** The third button takes no more room than "More" would. */
const alwaysShown = 3;
const more = 'lab-title-more';

/**
 * The buttons at the right of a record's title. Of more than three, a phone shows the first two and the one that edits;
 * the others appear with "More", so that the record itself begins on the first screen.
 */
export function TitleTools({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const isPhone = useNarrowerThan(tableNeeds);
  const row = useRef<HTMLDivElement>(null);
  const [isMany, setMany] = useState(false);
  const [open, setOpen] = useState(false);
  const folds = isPhone && isMany;
  // Which buttons there are is decided by each of them: by permissions, and by what the record allows.
  useLayoutEffect(() => {
    const node = row.current;
    if (!node) return;
    const count = () =>
      setMany([...node.children].filter(({ classList }) => !classList.contains(more)).length > alwaysShown);
    count();
    const observer = new MutationObserver(count);
    observer.observe(node, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={row} className="lab-title-tools" data-folded={folds && !open ? true : undefined}>
      {children}
      {folds && (
        <Button
          className={more}
          icon={<Ellipsis size={16} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t('ui.acts.more')}
        </Button>
      )}
    </div>
  );
}
