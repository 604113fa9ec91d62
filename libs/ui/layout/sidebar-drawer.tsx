import { Drawer } from '../dialog/drawer.js';
import { useT } from '../i18n/language-provider.js';
import type { Counts } from '../room/menu.js';
import type { Place } from '../room/rooms-provider.js';
import { Sidebar } from './sidebar.js';

interface SidebarDrawerProps {
  readonly place: Place;
  readonly counts: Counts;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The sidebar of a narrow window. */
export default function SidebarDrawer({ place, counts, open, onClose }: SidebarDrawerProps) {
  const t = useT();
  return (
    <Drawer
      open={open}
      placement="left"
      size={260}
      title={t(place.room.title)}
      className="lab-side-drawer"
      onClose={onClose}
    >
      <Sidebar place={place} counts={counts} closed={false} />
    </Drawer>
  );
}
