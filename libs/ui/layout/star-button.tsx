import { useLocation } from 'react-router-dom';
import { Star } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { useQuickLinks } from './quick-links.js';
import { useTabsIfAny } from './tabs-provider.js';

/** The star behind the last part of the breadcrumb: the page becomes a quick link, or stops being one. */
export function StarButton({ title }: { readonly title: string }) {
  const t = useT();
  const { pathname } = useLocation();
  const tabs = useTabsIfAny()?.tabs;
  const { links, has, add, remove, isBusy } = useQuickLinks();
  if (!links) return null;
  const isKept = has(pathname);
  const label = t(isKept ? 'ui.links.remove' : 'ui.links.add');
  // A record's page is called after its record, whatever the language.
  const key = tabs?.find(({ path }) => path === pathname)?.title ?? title;
  return (
    <button
      type="button"
      className="lab-star"
      aria-pressed={isKept}
      aria-label={t('ui.links.add')}
      title={label}
      disabled={isBusy}
      onClick={() => (isKept ? remove(pathname) : add(pathname, key))}
    >
      <Star size={13} strokeWidth={1.7} aria-hidden />
    </button>
  );
}
