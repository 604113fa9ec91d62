import { useEffect, useRef, useState, type ReactNode } from 'react';
import { StatePanel } from '../states/state-panel.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import type { Bounds, Diagram, DiagramElement } from './bpmn.js';
import { typeFaceReady } from './fonts.js';
import { redraw } from './local-names.js';
import { plainXml } from './plain-xml.js';
import { fit, heightFor, zoomWithWheel } from './view.js';
import { ZoomBar } from './zoom-bar.js';

interface DiagramPaneProps {
  readonly xml: string;
  /** What the picture shows, in words. */
  readonly label: string;
  /** As high as the diagram needs at its width, without. */
  readonly height?: number;
  /** The node to show at a scale that can be read where not all of it fits at one. */
  readonly centre?: string;
  /** What counts as all of it, where that is more than the diagram itself: both of two that are compared. */
  readonly whole?: Bounds | undefined;
  readonly onSelect?: (element: string | undefined) => void;
  /** Drawn once the diagram is open; anew for every new text. */
  readonly children: (diagram: Diagram) => ReactNode;
}

type Opened = { readonly diagram: Diagram } | { readonly broken: true };

/** A read-only diagram in full width: dragging pans it, Ctrl with the wheel zooms, the page goes on scrolling. */
export function DiagramPane({ xml, label, height, centre, whole, onSelect, children }: DiagramPaneProps) {
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const [needed, setNeeded] = useState<number>();
  const { language } = useLanguage();
  const now = useRef({ onSelect, language, centre });
  useEffect(() => {
    now.current = { onSelect, language, centre };
  }, [onSelect, language, centre]);

  useEffect(() => {
    const place = host.current;
    if (!place) return;
    let gone = false;
    let diagram: Diagram | undefined;
    const open = async () => {
      const [{ openViewer }] = await Promise.all([import('./viewer.js'), typeFaceReady()]);
      if (gone) return;
      diagram = openViewer(place, () => now.current.language);
      await diagram.importXML(plainXml(xml));
      if (gone) return;
      onSelection(diagram, (id) => now.current.onSelect?.(id));
      setNeeded(heightFor(diagram.get('canvas').viewbox().inner, place.clientWidth, now.current.centre !== undefined));
      setOpened({ diagram });
    };
    open().catch(() => {
      if (!gone) setOpened({ broken: true });
    });
    return () => {
      gone = true;
      diagram?.destroy();
      setOpened(undefined);
    };
  }, [xml]);

  const diagram = opened && 'diagram' in opened ? opened.diagram : undefined;
  useFitting(host, diagram, centre, whole);
  useEffect(() => {
    if (diagram) redraw(diagram);
  }, [diagram, language]);
  if (opened && 'broken' in opened)
    return <StatePanel drawing="failed" title={t('ui.diagram.broken')} text={t('ui.diagram.brokenText')} />;
  return (
    <div
      className="lab-diagram"
      style={{ height: height ?? needed ?? 180 }}
      role="group"
      aria-label={label}
      aria-busy={!diagram}
    >
      <div ref={host} className="lab-canvas bio-theme-parent" />
      {diagram && children(diagram)}
      {diagram && <ZoomBar diagram={diagram} />}
    </div>
  );
}

function onSelection(diagram: Diagram, notify: (element: string | undefined) => void): void {
  diagram
    .get('eventBus')
    .on('selection.changed', ({ newSelection }: { readonly newSelection: readonly DiagramElement[] }) => {
      const [element] = newSelection;
      notify(element?.labelTarget?.id ?? element?.id);
    });
}

/** Fits the diagram when it opens and whenever the pane changes its size, until the reader has moved it. */
function useFitting(
  host: { readonly current: HTMLElement | null },
  diagram: Diagram | undefined,
  centre: string | undefined,
  whole: Bounds | undefined,
): void {
  useEffect(() => {
    const place = host.current;
    if (!place || !diagram) return;
    let moved = false;
    const refit = () => {
      if (!moved) fit(diagram, boundsOf(diagram, centre), whole);
      else diagram.get('canvas').resized();
    };
    const onMove = () => {
      moved = true;
    };
    refit();
    const observer = new ResizeObserver(refit);
    observer.observe(place);
    const stopWheel = zoomWithWheel(place, diagram);
    place.addEventListener('pointerdown', onMove);
    place.addEventListener('wheel', onMove, { passive: true });
    return () => {
      observer.disconnect();
      stopWheel();
      place.removeEventListener('pointerdown', onMove);
      place.removeEventListener('wheel', onMove);
    };
  }, [host, diagram, centre, whole]);
}

function boundsOf(diagram: Diagram, element: string | undefined): Bounds | undefined {
  return element === undefined ? undefined : diagram.get('elementRegistry').get(element);
}
