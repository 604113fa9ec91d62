import { useEffect, useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { Dropdown } from 'antd';
import { BoxSelect, Hand, MoveHorizontal, Plus, Search, UsersRound, type LucideIcon } from 'lucide-react';
import { KeyCap } from '#lab/ui/hotkeys/key-cap.jsx';
import { useShortcut } from '#lab/ui/hotkeys/shortcuts.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { carry, place } from './canvas/append.js';
import { approval, type Blueprint } from './canvas/blueprint.js';
import { useDesigner } from './designer-context.js';
import { kindIcons } from './kind-icons.js';
import type { KindName } from './model/kinds.js';

interface Offer {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly blueprint: Blueprint;
  /** The key that draws it behind what is chosen. */
  readonly letter?: string;
}

const flow: readonly KindName[] = ['exclusiveGateway', 'parallelGateway', 'timerCatch', 'subProcess'];
const work: readonly KindName[] = ['serviceTask', 'sendTask'];
const edges: readonly KindName[] = ['startEvent', 'endEvent'];
const more: readonly KindName[] = [
  'inclusiveGateway',
  'receiveTask',
  'scriptTask',
  'businessRuleTask',
  'manualTask',
  'messageStart',
  'timerStart',
  'messageCatch',
  'messageThrow',
  'timerBoundary',
  'messageBoundary',
  'errorBoundary',
  'terminateEnd',
  'errorEnd',
  'messageEnd',
  'annotation',
];

const plain = (kind: KindName): Offer => ({ key: kind, icon: kindIcons[kind], blueprint: { kind } });

/** What can be drawn, in words; dragged to its place, or put behind what is chosen by click and key. */
export function Palette() {
  const t = useT();
  const { modeler, subject } = useDesigner();
  const known = Object.keys(subject?.actions ?? {});
  // Without a handler of the record's module there is nothing that such a task could do.
  const isServed = (subject?.handlers ?? []).length > 0;
  const people: readonly Offer[] = [
    { key: 'approval', icon: kindIcons.userTask, blueprint: { kind: 'userTask', words: approval(known) }, letter: 'a' },
    { key: 'countersign', icon: UsersRound, blueprint: { kind: 'userTask', words: approval(known, 'all') } },
  ];
  return (
    <nav className="designer-palette" aria-label={t('designer.diagrams.palette')}>
      <Tools />
      <Group offers={people} />
      {isServed && <Group offers={work.map(plain)} />}
      <Group offers={flow.map(plain)} />
      <Group offers={edges.map(plain)}>
        <Dropdown
          trigger={['click']}
          classNames={{ root: 'designer-more' }}
          menu={{
            items: more.map((kind) => ({
              key: kind,
              label: t(`designer.diagrams.kinds.${kind}`),
              icon: <Icon of={kindIcons[kind]} />,
            })),
            onClick: ({ key, domEvent }) => {
              const blueprint = { kind: more.find((kind) => kind === key) ?? 'task' };
              if (!place(modeler, blueprint)) carry(modeler, domEvent.nativeEvent, blueprint);
            },
          }}
        >
          <button type="button" className="designer-offer">
            <Icon of={Plus} />
            {t('designer.diagrams.more')}
          </button>
        </Dropdown>
      </Group>
      <p className="designer-hint">{t('designer.diagrams.hint')}</p>
    </nav>
  );
}

/** Tools of the pointer. */
function Tools() {
  const t = useT();
  const { modeler } = useDesigner();
  // bpmn-js wants the click itself: the pointer goes on from there.
  const tools = [
    { key: 'select', icon: BoxSelect, start: (event: Event) => modeler.get('lassoTool').activateSelection(event) },
    { key: 'hand', icon: Hand, start: (event: Event) => modeler.get('handTool').activateHand(event) },
    { key: 'space', icon: MoveHorizontal, start: (event: Event) => modeler.get('spaceTool').activateSelection(event) },
  ] as const;
  return (
    <div className="designer-tools" role="group" aria-label={t('designer.diagrams.tools.label')}>
      {tools.map(({ key, icon, start }) => (
        <button
          key={key}
          type="button"
          className="lab-icon-button"
          title={t(`designer.diagrams.tools.${key}`)}
          aria-label={t(`designer.diagrams.tools.${key}`)}
          onClick={({ nativeEvent }: MouseEvent) => start(nativeEvent)}
        >
          <Icon of={icon} />
        </button>
      ))}
      <IconButton
        label={t('designer.diagrams.tools.search')}
        icon={<Icon of={Search} />}
        // The click that opens it would close it as one beside it, were it open already.
        onClick={() => setTimeout(() => modeler.get('searchPad').toggle())}
      />
    </div>
  );
}

function Group({ offers, children }: { readonly offers: readonly Offer[]; readonly children?: ReactNode }) {
  return (
    <div className="designer-offers">
      {offers.map((offer) => (
        <OfferButton key={offer.key} offer={offer} />
      ))}
      {children}
    </div>
  );
}

/** Farther than this the pointer drags; nearer it clicks. */
const dragsFrom = 4;

function OfferButton({ offer }: { readonly offer: Offer }) {
  const t = useT();
  const { modeler } = useDesigner();
  const pressed = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const label = t(`designer.diagrams.kinds.${offer.key}`);
  const draw = () => void place(modeler, offer.blueprint);
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
    carry(modeler, event.nativeEvent, offer.blueprint);
  };
  return (
    <button
      type="button"
      className="designer-offer"
      aria-keyshortcuts={offer.letter}
      onPointerDown={({ clientX: x, clientY: y }) => {
        pressed.current = { x, y };
      }}
      onPointerMove={moved}
      onClick={draw}
    >
      <Icon of={offer.icon} />
      <span className="lab-grow">{label}</span>
      {offer.letter && <Letter letter={offer.letter} label={label} onPress={draw} />}
    </button>
  );
}

function Letter({
  letter,
  label,
  onPress,
}: {
  readonly letter: string;
  readonly label: string;
  readonly onPress: () => void;
}) {
  useShortcut({ keys: letter, label, run: onPress });
  return <KeyCap>{letter.toUpperCase()}</KeyCap>;
}

function Icon({ of: Drawn }: { readonly of: LucideIcon }) {
  return <Drawn size={15} strokeWidth={1.7} aria-hidden />;
}
