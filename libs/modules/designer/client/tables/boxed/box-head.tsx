import { useState } from 'react';
import { Dropdown } from 'antd';
import { ChevronDown } from 'lucide-react';
import type { BoxedModel } from '#lab/process-engine/decision/index.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { BoxKind } from '../model/boxed.js';
import { asKind, boxKinds } from '../model/kinds.js';
import { pathOf, placeAt, stepsOf, type BoxProps } from './box-props.js';
import { useBoxes, type Boxes } from './boxes-context.js';

/** The kind of a box, and its type where it says one. */
export function BoxHead({ box, path, label }: Pick<BoxProps<BoxedModel>, 'box' | 'path' | 'label'>) {
  const t = useT();
  const { change, focus } = useBoxes();
  const kind = t(`designer.tables.boxed.kinds.${box.kind}`);
  return (
    <header className="box-head">
      {change ? (
        <KindMenu {...{ box, label, change, focus }} steps={stepsOf(path)} shows={kind} />
      ) : (
        <span>{kind}</span>
      )}
      {path.length > 0 && box.type !== '' && <code>{box.type}</code>}
    </header>
  );
}

interface KindMenuProps {
  readonly box: BoxedModel;
  /** The path of the box. */
  readonly steps: string;
  readonly label: string;
  /** The words of the button; only its sign without them. */
  readonly shows?: string;
  readonly change: NonNullable<Boxes['change']>;
  readonly focus: Boxes['focus'];
}

/** Makes a box one of another kind. */
export function KindMenu({ box, steps, label, shows, change, focus }: KindMenuProps) {
  const t = useT();
  const [asked, setAsked] = useState<BoxKind>();
  const become = (kind: BoxKind) => {
    focus.next(placeAt(steps, 'kind'));
    change(pathOf(steps), (_, fresh) => asKind(box, kind).made(fresh));
    setAsked(undefined);
  };
  const choose = (key: string) => {
    const kind = boxKinds.find((each) => each === key);
    if (kind === undefined || kind === box.kind) return;
    if (asKind(box, kind).loses) setAsked(kind);
    else become(kind);
  };
  const nameOf = (kind: BoxKind) => t(`designer.tables.boxed.kinds.${kind}`);
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          selectable: true,
          selectedKeys: [box.kind],
          items: boxKinds.map((key) => ({ key, label: nameOf(key) })),
          onClick: ({ key }) => choose(key),
        }}
      >
        <button
          type="button"
          className={shows === undefined ? 'lab-icon-button' : 'box-kind'}
          aria-label={t('designer.tables.boxed.kindOf', { name: label, kind: nameOf(box.kind) })}
          data-box={placeAt(steps, 'kind')}
        >
          {shows}
          <ChevronDown size={13} strokeWidth={1.9} aria-hidden />
        </button>
      </Dropdown>
      {asked && (
        <Dialog
          open
          title={t('designer.tables.boxed.lose', { kind: nameOf(asked) })}
          okText={t('designer.tables.boxed.change')}
          okButtonProps={{ danger: true, type: 'default' }}
          cancelText={t('designer.diagrams.goOn')}
          onOk={() => become(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>{t('designer.tables.boxed.loseText', { name: label, from: nameOf(box.kind) })}</p>
        </Dialog>
      )}
    </>
  );
}
