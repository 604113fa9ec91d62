import { useState, type ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Tooltip } from 'antd';
import { ChevronRight, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useMay } from '../access/session-provider.js';
import { KeyCap } from '../hotkeys/key-cap.js';
import { useT } from '../i18n/language-provider.js';
import { Popover } from '../popover.js';
import type { MenuItem } from '../room.js';
import { countOf, entryAt, leaves, titleOf, visibleMenu, type Counts } from '../room/menu.js';
import type { Place } from '../room/rooms-provider.js';
import { CountPill } from './count-pill.js';

interface SidebarProps {
  readonly place: Place;
  readonly counts: Counts;
  readonly closed: boolean;
  /** Absent in the drawer of a narrow window. */
  readonly onToggle?: () => void;
}

/** The menu of the current room with only what the reader may open. */
export function Sidebar({ place: { room, page }, counts, closed, onToggle }: SidebarProps) {
  const t = useT();
  const groups = visibleMenu(room, useMay());
  const selected = entryAt(room, useLocation().pathname, page.below);
  const shared = { room, counts, closed, selected, onOpen: onToggle };
  return (
    <div className="lab-side" data-closed={closed || undefined}>
      <nav aria-label={t(room.title)}>
        {groups.map((group, index) => (
          <div key={group.title ?? index} className="lab-side-group">
            {group.title && !closed && <h2>{t(group.title)}</h2>}
            {group.title && closed && <hr />}
            <ul>
              {group.items.map((item) => (
                <Entry key={item.to ?? item.title} item={item} {...shared} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {onToggle && (
        <button type="button" className="lab-side-row lab-side-toggle" aria-expanded={!closed} onClick={onToggle}>
          {closed ? (
            <PanelLeftOpen size={16} strokeWidth={1.7} aria-hidden />
          ) : (
            <PanelLeftClose size={16} strokeWidth={1.7} aria-hidden />
          )}
          <span className="lab-side-label">{t(closed ? 'ui.sidebar.open' : 'ui.sidebar.close')}</span>
          {!closed && <KeyCap>[</KeyCap>}
        </button>
      )}
    </div>
  );
}

interface EntryProps {
  readonly item: MenuItem;
  readonly room: Place['room'];
  readonly counts: Counts;
  readonly closed: boolean;
  readonly selected: string | undefined;
  readonly onOpen?: () => void;
}

function Entry(props: EntryProps) {
  return props.item.items ? <Parent {...props} items={props.item.items} /> : <Leaf {...props} />;
}

function Leaf({ item, room, counts, closed, selected }: EntryProps) {
  const t = useT();
  const title = t(titleOf(room, item));
  const count = countOf([item], counts);
  const current = item.to === selected;
  const { icon: Icon } = item;
  return (
    <li>
      <Tooltip title={closed ? title : undefined} placement="right">
        <Link
          className="lab-side-row"
          to={item.to ?? '/'}
          aria-current={current ? 'page' : undefined}
          aria-label={closed ? title : undefined}
        >
          <Icon size={16} strokeWidth={1.7} aria-hidden />
          <span className="lab-side-label">{title}</span>
          <CountPill count={count} />
        </Link>
      </Tooltip>
    </li>
  );
}

/** Opens below itself; closed it says the sum of what is inside. */
function Parent({ items, ...props }: EntryProps & { readonly items: readonly MenuItem[] }) {
  const { item, room, counts, closed, selected, onOpen } = props;
  const t = useT();
  const holdsSelected = leaves(items).some(({ to }) => to === selected);
  const [wanted, setWanted] = useState<boolean>();
  const open = !closed && (wanted ?? holdsSelected);
  const title = t(titleOf(room, item));
  const { icon: Icon } = item;
  const toggle = () => {
    if (closed) onOpen?.();
    setWanted(closed || !open);
  };
  return (
    <li>
      <Flyout title={title} items={items} {...props}>
        <button
          type="button"
          className="lab-side-row"
          aria-expanded={open}
          aria-label={closed ? title : undefined}
          data-inside={(!open && holdsSelected) || undefined}
          onClick={toggle}
        >
          <Icon size={16} strokeWidth={1.7} aria-hidden />
          <span className="lab-side-label">{title}</span>
          {!open && <CountPill count={countOf(items, counts)} />}
          {!closed && <ChevronRight className="lab-side-chevron" size={14} strokeWidth={1.7} aria-hidden />}
        </button>
      </Flyout>
      {open && (
        <ul className="lab-side-children">
          {items.map((child) => (
            <Entry key={child.to ?? child.title} {...props} item={child} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Seconds for which the pointer must rest before a submenu shows. */
const flyoutDelay = 0.2;

/** Beside a closed sidebar the children of an entry show where the pointer rests; keys open the sidebar instead. */
function Flyout({
  title,
  items,
  children,
  ...props
}: EntryProps & { readonly title: string; readonly items: readonly MenuItem[]; readonly children: ReactElement }) {
  const list = (
    <ul className="lab-side-flyout">
      {items.map((child) => (
        <Entry key={child.to ?? child.title} {...props} item={child} closed={false} />
      ))}
    </ul>
  );
  return (
    <Popover
      open={props.closed ? undefined : false}
      title={title}
      content={list}
      placement="rightTop"
      trigger="hover"
      mouseEnterDelay={flyoutDelay}
    >
      {children}
    </Popover>
  );
}
