import { useState } from 'react';
import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/language-provider.js';
import { moved } from '../resource/columns.js';
import { useQuickLinks, useSuggestedLinks, type QuickLink } from './quick-links.js';

interface QuickLinksPanelProps {
  /** A link was followed. */
  readonly onOpen?: () => void;
}

/** The quick links: followed, put in order by pointer or by keys, removed; and pages that could become some. */
export default function QuickLinksPanel({ onOpen }: QuickLinksPanelProps) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const quick = useQuickLinks();
  const suggested = useSuggestedLinks(quick);
  const links = quick.links ?? [];
  return (
    <div className="lab-links">
      {links.length === 0 && <p className="lab-muted">{t('ui.links.none')}</p>}
      {editing ? (
        <LinkOrder links={links} onOrder={quick.order} onRemove={quick.remove} />
      ) : (
        <ul>
          {links.map(({ url, title, icon: Icon }) => (
            <li key={url}>
              <Link to={url} onClick={onOpen}>
                <Icon size={15} strokeWidth={1.7} aria-hidden />
                <span>{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {suggested.length > 0 && (
        <section aria-label={t('ui.links.suggested')}>
          <h3>{t('ui.links.suggested')}</h3>
          <ul>
            {suggested.map(({ url, title, key, icon: Icon }) => (
              <li key={url}>
                <Link to={url} onClick={onOpen}>
                  <Icon size={15} strokeWidth={1.7} aria-hidden />
                  <span>{title}</span>
                </Link>
                <button
                  type="button"
                  aria-label={t('ui.links.suggest', { title })}
                  title={t('ui.links.suggest', { title })}
                  onClick={() => quick.add(url, key)}
                >
                  <Plus size={14} strokeWidth={1.7} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {links.length > 0 && (
        <button type="button" className="lab-link" onClick={() => setEditing(!editing)}>
          {t(editing ? 'ui.links.done' : 'ui.links.edit')}
        </button>
      )}
    </div>
  );
}

interface LinkOrderProps {
  readonly links: readonly QuickLink[];
  readonly onOrder: (urls: readonly string[]) => void;
  readonly onRemove: (url: string) => void;
}

/** The order is shown at once and saved after each drop or step. */
function LinkOrder({ links, onOrder, onRemove }: LinkOrderProps) {
  const t = useT();
  const [order, setOrder] = useState(() => links.map(({ url }) => url));
  const [dragged, setDragged] = useState<string>();
  const place = (url: string) => (order.includes(url) ? order.indexOf(url) : order.length);
  const shown = [...links].sort((a, b) => place(a.url) - place(b.url));
  const urls = shown.map(({ url }) => url);
  const step = (from: number, by: number) => {
    const next = moved(urls, from, from + by);
    setOrder([...next]);
    onOrder(next);
  };
  return (
    <ul>
      {shown.map(({ url, title, icon: Icon }, index) => (
        <li
          key={url}
          draggable
          data-dragged={url === dragged || undefined}
          onDragStart={() => setDragged(url)}
          onDragEnd={() => {
            setDragged(undefined);
            onOrder(urls);
          }}
          onDragOver={(event) => {
            event.preventDefault();
            if (dragged !== undefined && dragged !== url) setOrder([...moved(urls, urls.indexOf(dragged), index)]);
          }}
        >
          <GripVertical className="lab-grip" size={13} strokeWidth={1.7} aria-hidden />
          <Icon size={15} strokeWidth={1.7} aria-hidden />
          <span>{title}</span>
          <button
            type="button"
            aria-label={t('ui.links.up', { title })}
            disabled={index === 0}
            onClick={() => step(index, -1)}
          >
            <ArrowUp size={14} strokeWidth={1.7} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t('ui.links.down', { title })}
            disabled={index === shown.length - 1}
            onClick={() => step(index, 1)}
          >
            <ArrowDown size={14} strokeWidth={1.7} aria-hidden />
          </button>
          <button type="button" aria-label={t('ui.links.removeOne', { title })} onClick={() => onRemove(url)}>
            <X size={14} strokeWidth={1.7} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
