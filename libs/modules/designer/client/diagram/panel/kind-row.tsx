import { Select } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { isOffered } from '../canvas/blueprint.js';
import { alternatives, becomeOffer, noticesOf } from '../canvas/replace.js';
import { useDesigner } from '../designer-context.js';
import { KindIcon } from '../kind-icons.js';
import { kindOf, type KindName } from '../model/kinds.js';
import { notifyKindOf, type NotifyKind } from '../model/notify.js';
import { isSequenceFlow } from '../model/read.js';

/** What it is, and what it could be instead. */
export function KindRow() {
  const t = useT();
  const { modeler, subject, chosen, choose } = useDesigner();
  const plain = kindOf(chosen.businessObject);
  const kind = notifyKindOf(chosen.businessObject) ?? plain;
  const others = [...noticesOf(chosen), ...alternatives(chosen).filter((other) => isOffered(other, subject))];
  return (
    <div className="designer-kind">
      {kind && <KindIcon kind={kind} size={16} />}
      {kind && others.length > 0 ? (
        <Select<KindName | NotifyKind>
          variant="borderless"
          size="small"
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={240}
          aria-label={t('designer.diagrams.kind')}
          value={kind}
          options={[kind, ...others].map((each) => ({ value: each, label: t(`designer.diagrams.kinds.${each}`) }))}
          onChange={(next) => choose(becomeOffer(modeler, chosen, next).id)}
        />
      ) : (
        <PlainKind kind={plain} />
      )}
      <code className="lab-muted">{chosen.id}</code>
    </div>
  );
}

function PlainKind({ kind }: { readonly kind: KindName | undefined }) {
  const t = useT();
  const { chosen } = useDesigner();
  if (kind) return <span>{t(`designer.diagrams.kinds.${kind}`)}</span>;
  if (isSequenceFlow(chosen)) return <span>{t('designer.diagrams.flow')}</span>;
  return <span>{chosen.parent ? chosen.type.slice(5) : t('designer.diagrams.process')}</span>;
}
