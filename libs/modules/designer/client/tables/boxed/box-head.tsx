import { useState } from 'react';
import { Dropdown } from 'antd';
import { ChevronDown } from 'lucide-react';
import type { BoxedModel } from '#lab/process-engine/decision/index.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { BoxKind } from '../model/boxed.js';
import { asKind, boxKinds } from '../model/kinds.js';
import { placeIn, type BoxProps } from './box-props.js';
import { useBoxes } from './boxes-context.js';

type HeadProps = Pick<BoxProps<BoxedModel>, 'box' | 'path' | 'label' | 'edit'>;

/** The kind of a box, and its type where it says one. */
export function BoxHead(props: HeadProps) {
  const t = useT();
  const { box } = props;
  const kind = t(`designer.tables.boxed.kinds.${box.kind}`);
  return (
    <header className="box-head">
      {props.edit ? <KindMenu {...props} shows={kind} /> : <span>{kind}</span>}
      {props.path.length > 0 && box.type !== '' && <code>{box.type}</code>}
    </header>
  );
}

/** Makes a box one of another kind. @param props.shows the words of the button; only its sign without them */
export function KindMenu({ box, path, label, edit, shows }: HeadProps & { readonly shows?: string }) {
  const t = useT();
  const { focus } = useBoxes();
  const [asked, setAsked] = useState<BoxKind>();
  const become = (kind: BoxKind) => {
    focus.next(placeIn(path, 'kind'));
    edit?.((fresh) => asKind(box, kind).made(fresh));
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
          data-box={placeIn(path, 'kind')}
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
