import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useLanguage } from '#lab/ui/i18n/language-provider.jsx';
import { typeFaceReady } from '#lab/ui/diagram/fonts.js';
import { plainXml } from '#lab/ui/diagram/plain-xml.js';
import { redraw } from '#lab/ui/diagram/local-names.js';
import { fit } from '#lab/ui/diagram/view.js';
import { openModeler } from './canvas/modeler.js';
import type { Modeler } from './canvas/services.js';
import type { Say } from './canvas/house.js';

interface OpenedModeler {
  readonly modeler?: Modeler;
  /** The text is no diagram that can be drawn. */
  readonly broken: boolean;
}

/** Opens the text in the place and keeps it open; a text is opened once, later ones go through the modeler itself. */
export function useModeler(host: RefObject<HTMLDivElement | null>, xml: string, say: Say): OpenedModeler {
  const { language } = useLanguage();
  const spoken = useRef(language);
  const [first] = useState({ xml, say });
  const [opened, setOpened] = useState<OpenedModeler>({ broken: false });
  useEffect(() => {
    const place = host.current;
    if (!place) return;
    let gone = false;
    const modeler = openModeler({ container: place, language: () => spoken.current, say: first.say });
    const open = async () => {
      await typeFaceReady();
      if (!gone) await modeler.importXML(plainXml(first.xml));
    };
    open().then(
      () => {
        if (gone) return;
        fit(modeler);
        setOpened({ modeler, broken: false });
      },
      () => {
        if (!gone) setOpened({ modeler, broken: true });
      },
    );
    return () => {
      gone = true;
      modeler.destroy();
      setOpened({ broken: false });
    };
  }, [host, first]);

  const { modeler } = opened;
  useEffect(() => {
    spoken.current = language;
    if (modeler) redraw(modeler);
  }, [language, modeler]);
  return opened;
}

/** What changes the diagram itself. */
export const changing = ['commandStack.changed', 'import.done'] as const;
/** What changes what is shown of it, too. */
export const showing = [...changing, 'selection.changed', 'root.set'] as const;

interface Happening {
  readonly type?: string;
  /** Set where another text could not be opened. */
  readonly error?: unknown;
}

/** Counts what happens on the canvas. */
export interface Counter {
  readonly subscribe: (listener: () => void) => () => void;
  readonly now: () => number;
}

/**
 * A counter that begins at nought and counts as long as the modeler lives. While another text is being opened there is
 * nothing to show: it is silent until that has succeeded.
 */
export function counterOf(modeler: Modeler, events: readonly string[]): Counter {
  let count = 0;
  let opening = false;
  const listeners = new Set<() => void>();
  const bus = modeler.get('eventBus');
  bus.on('import.parse.start', () => {
    opening = true;
  });
  bus.on(events, (event: Happening | undefined) => {
    if (event?.type === 'import.done') opening = event.error !== undefined && event.error !== null;
    if (opening) return;
    count++;
    listeners.forEach((listener) => listener());
  });
  return {
    now: () => count,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Draws anew with every count: elements of a diagram change in place. */
export function useCount({ subscribe, now }: Counter): number {
  return useSyncExternalStore(subscribe, now);
}
