import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { LoopBox as Loop } from '../model/boxed.js';
import { BoxParts } from './box-parts.js';
import { placeIn, type BoxProps } from './box-props.js';
import { NamedFields } from './named-fields.js';

/** A value or a condition for each element of a list, which goes by a name. */
export function LoopBox({ box, path, label, edit, part }: BoxProps<Loop>) {
  const t = useT();
  const place = placeIn(path, 'variable');
  return (
    <>
      <div className="box-variable">
        <span className="box-word">{t('designer.tables.boxed.variable')}</span>
        <NamedFields
          name={box.variable}
          label={`${label} · ${t('designer.tables.boxed.variable')}`}
          place={place}
          onChange={edit && (({ name = '' }) => edit(() => ({ ...box, variable: name }), place))}
        />
      </div>
      <BoxParts words={['source', box.kind === 'for' ? 'each' : 'condition']} part={part} />
    </>
  );
}
