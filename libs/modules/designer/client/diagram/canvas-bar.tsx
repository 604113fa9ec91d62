import { useEffect, useState } from 'react';
import { Expand, Map as MapIcon, Shrink } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { useDesigner } from './designer-context.js';

/** What shows more of the diagram: the overview, and the whole screen. */
export function CanvasBar() {
  return (
    <div className="designer-canvas-bar">
      <Overview />
      <FullScreen />
    </div>
  );
}

function Overview() {
  const t = useT();
  const { modeler } = useDesigner();
  const minimap = modeler.get('minimap');
  const [open, setOpen] = useState(minimap.isOpen());
  const toggle = () => {
    if (open) minimap.close();
    else minimap.open();
    setOpen(!open);
  };
  return (
    <IconButton
      label={t(open ? 'designer.diagrams.hideOverview' : 'designer.diagrams.showOverview')}
      icon={<MapIcon size={14} strokeWidth={1.7} aria-hidden />}
      onClick={toggle}
    />
  );
}

function FullScreen() {
  const t = useT();
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const Icon = full ? Shrink : Expand;
  return (
    <IconButton
      label={t(full ? 'designer.diagrams.leaveFullScreen' : 'designer.diagrams.fullScreen')}
      icon={<Icon size={14} strokeWidth={1.7} aria-hidden />}
      // The whole page, so that its menus and dialogs are seen.
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    />
  );
}
