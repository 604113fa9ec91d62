import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Dropdown, type MenuProps } from 'antd';
import { Ellipsis, House, X } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { findPlace, useRooms } from '../room/rooms-provider.js';
import { homePath } from './places.js';
import { useTabs } from './tabs-provider.js';
import type { Tab } from './tabs-state.js';

/** The visited pages; the current one is part of the sheet below. */
export function TabBar() {
  const t = useT();
  const rooms = useRooms();
  const { pathname } = useLocation();
  const { tabs, close, closeOthers, closeAll } = useTabs();
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The tab of a page that is new comes a moment after its path.
  }, [pathname, tabs.length]);

  const titleOf = (tab: Tab) => {
    const page = findPlace(rooms, tab.path)?.page;
    return { title: tab.title ?? (page ? t(page.title) : t('ui.tabs.noName')), fixed: page?.affix ?? false };
  };
  const items: MenuProps['items'] = [
    ...tabs.map((tab) => ({
      key: tab.path,
      label: <Link to={tab.path + tab.search}>{titleOf(tab).title}</Link>,
    })),
    { type: 'divider' },
    {
      key: ':others',
      label: t('ui.tabs.closeOthers'),
      disabled: tabs.length < 2,
      onClick: () => closeOthers(pathname),
    },
    { key: ':all', label: t('ui.tabs.closeAll'), disabled: tabs.length === 0, onClick: closeAll },
  ];

  return (
    <div className="lab-tabs">
      <nav aria-label={t('ui.tabs.label')}>
        <ul ref={list}>
          <li className="lab-tab">
            <Link to={homePath}>
              <House size={14} strokeWidth={1.7} aria-hidden />
              {t('ui.home')}
            </Link>
          </li>
          {tabs.map((tab) => (
            <TabItem
              key={tab.path}
              tab={tab}
              {...titleOf(tab)}
              current={tab.path === pathname}
              onClose={() => close(tab.path, pathname)}
            />
          ))}
        </ul>
      </nav>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className="lab-icon-button" aria-label={t('ui.tabs.more')} title={t('ui.tabs.more')}>
          <Ellipsis size={16} strokeWidth={1.9} aria-hidden />
        </button>
      </Dropdown>
    </div>
  );
}

interface TabItemProps {
  readonly tab: Tab;
  readonly title: string;
  readonly fixed: boolean;
  readonly current: boolean;
  readonly onClose: () => void;
}

function TabItem({ tab, title, fixed, current, onClose }: TabItemProps) {
  const t = useT();
  const closeWithMiddle = (event: React.MouseEvent) => {
    if (event.button !== 1 || fixed) return;
    event.preventDefault();
    onClose();
  };
  return (
    <li className="lab-tab" aria-current={current ? 'page' : undefined} onAuxClick={closeWithMiddle}>
      <Link to={tab.path + tab.search} title={title}>
        <span>{title}</span>
      </Link>
      {!fixed && (
        <button type="button" aria-label={t('ui.tabs.close', { title })} onClick={onClose}>
          <X size={12} strokeWidth={1.7} aria-hidden />
        </button>
      )}
    </li>
  );
}
