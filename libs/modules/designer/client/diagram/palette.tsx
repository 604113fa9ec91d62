import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { Input } from 'antd';
import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { KeyCap } from '#lab/ui/hotkeys/key-cap.jsx';
import { useShortcut } from '#lab/ui/hotkeys/shortcuts.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { carry, place } from './canvas/append.js';
import { blueprintOf, isOffered } from './canvas/blueprint.js';
import { openAppendMenu, openReplaceMenu } from './canvas/menus.js';
import { useDesigner } from './designer-context.js';
import { KindIcon } from './kind-icons.js';
import { offersByGroup, type OfferGroup, type OfferName } from './model/offers.js';
import { PointerTools } from './pointer-tools.js';

/** What can be drawn, in words and groups; dragged to its place, or put behind what is chosen by click and key. */
export function Palette() {
  const t = useT();
  const { subject } = useDesigner();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const isFound = (offer: OfferName) =>
    isOffered(offer, subject) &&
    (wanted === '' || `${t(`designer.diagrams.kinds.${offer}`)} ${offer}`.toLowerCase().includes(wanted));
  const groups = offersByGroup
    .map(([group, offers]) => ({ group, offers: offers.filter(isFound) }))
    .filter(({ offers }) => offers.length > 0);
  return (
    <nav className="designer-palette" aria-label={t('designer.diagrams.palette')}>
      <PointerTools />
      <PaletteSearch value={search} onChange={setSearch} />
      {groups.map(({ group, offers }) => (
        <Group key={group} group={group} offers={offers} isSearched={wanted !== ''} />
      ))}
      {groups.length === 0 && <p className="designer-palette-none">{t('designer.diagrams.menuNothing')}</p>}
      <Menus />
    </nav>
  );
}

function PaletteSearch({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const t = useT();
  return (
    <Input
      size="small"
      allowClear
      className="designer-palette-search"
      value={value}
      placeholder={t('designer.diagrams.paletteSearch')}
      aria-label={t('designer.diagrams.paletteSearch')}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={({ key }) => key === 'Escape' && onChange('')}
    />
  );
}

/** The menus of the canvas, which need no pointer. */
function Menus() {
  const t = useT();
  const { modeler } = useDesigner();
  const append = () => openAppendMenu(modeler, t('designer.diagrams.menuAppend'));
  useShortcut({
    keys: 'r',
    label: t('designer.diagrams.menuReplace'),
    run: () => openReplaceMenu(modeler, t('designer.diagrams.menuReplace')),
  });
  return (
    <>
      <button type="button" className="designer-offer designer-offer-all" aria-keyshortcuts="n" onClick={append}>
        <Plus size={15} strokeWidth={1.7} aria-hidden />
        <span className="lab-grow">{t('designer.diagrams.menuAppend')}</span>
        <Letter letter="n" label={t('designer.diagrams.menuAppend')} onPress={append} />
      </button>
      <p className="designer-hint">{t('designer.diagrams.hint')}</p>
    </>
  );
}

interface GroupProps {
  readonly group: OfferGroup;
  readonly offers: readonly OfferName[];
  /** Opens every group in which something was found. */
  readonly isSearched: boolean;
}

function Group({ group, offers, isSearched }: GroupProps) {
  const t = useT();
  const [chosenOpen, setOpen] = useState(group === 'common');
  const open = chosenOpen || isSearched;
  const body = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className="designer-offers" data-group={group}>
      <button
        type="button"
        className="designer-offers-head"
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
      >
        <Chevron size={13} strokeWidth={1.7} aria-hidden />
        <span className="lab-grow">{t(`designer.diagrams.offers.${group}`)}</span>
        {!open && <span className="lab-muted">{offers.length}</span>}
      </button>
      {open && (
        <div id={body}>
          {offers.map((offer) => (
            <OfferButton key={offer} offer={offer} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The keys that draw something behind what is chosen. */
const letters: Readonly<Partial<Record<OfferName, string>>> = { approval: 'a' };

/** Farther than this the pointer drags; nearer it clicks. */
const dragsFrom = 4;

function OfferButton({ offer }: { readonly offer: OfferName }) {
  const t = useT();
  const { modeler, subject } = useDesigner();
  const pressed = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const label = t(`designer.diagrams.kinds.${offer}`);
  const letter = letters[offer];
  const blueprint = blueprintOf(offer, subject);
  const draw = (event?: Event) => {
    if (!place(modeler, blueprint) && event) carry(modeler, event, blueprint);
  };
  useEffect(() => {
    const released = () => {
      pressed.current = undefined;
    };
    window.addEventListener('pointerup', released);
    return () => window.removeEventListener('pointerup', released);
  }, []);
  const moved = (event: PointerEvent) => {
    const from = pressed.current;
    if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) < dragsFrom) return;
    pressed.current = undefined;
    carry(modeler, event.nativeEvent, blueprint);
  };
  return (
    <button
      type="button"
      className="designer-offer"
      title={label}
      aria-keyshortcuts={letter}
      onPointerDown={({ clientX: x, clientY: y }) => {
        pressed.current = { x, y };
      }}
      onPointerMove={moved}
      onClick={({ nativeEvent }) => draw(nativeEvent)}
    >
      <KindIcon kind={offer} />
      <span className="lab-grow">{label}</span>
      {letter && <Letter letter={letter} label={label} onPress={() => draw()} />}
    </button>
  );
}

interface LetterProps {
  readonly letter: string;
  readonly label: string;
  readonly onPress: () => void;
}

function Letter({ letter, label, onPress }: LetterProps): ReactNode {
  useShortcut({ keys: letter, label, run: onPress });
  return <KeyCap>{letter.toUpperCase()}</KeyCap>;
}
