import { useEffect, useRef, type Ref } from 'react';
import { Input, type InputRef } from 'antd';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Language } from '#lab/shared/texts.js';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { processBehind } from '../model/process.js';
import { setName } from '../model/write.js';
import { useTyped } from './fields.js';

/** The name in both languages; a new node asks for the reader's own first. */
export function Names() {
  const { language } = useLanguage();
  const languages: readonly Language[] = language === 'zh' ? ['zh', 'en'] : ['en', 'zh'];
  const first = useRef<InputRef>(null);
  const { chosen, fresh } = useDesigner();
  useEffect(() => {
    if (fresh.delete(chosen.id)) first.current?.focus();
  }, [fresh, chosen.id]);
  return (
    <div className="designer-names">
      {languages.map((each, place) => (
        <NameField key={each} language={each} fieldRef={place === 0 ? first : undefined} />
      ))}
    </div>
  );
}

function NameField({ language, fieldRef }: { readonly language: Language; readonly fieldRef?: Ref<InputRef> }) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  // The diagram of several pools is named as its process is.
  const named = chosen.type === 'bpmn:Collaboration' ? processBehind(chosen) : chosen.businessObject;
  const { text, typing, commit } = useTyped(shownName(named, language), (name) =>
    setName(penOf(modeler), chosen, language, name, named),
  );
  const label = t(`designer.diagrams.name.${language}`);
  return (
    <Input
      ref={fieldRef}
      aria-label={label}
      placeholder={label}
      prefix={<span className="designer-language">{language === 'zh' ? '中' : 'EN'}</span>}
      value={text}
      onChange={(event) => typing(event.target.value)}
      onBlur={commit}
      onPressEnter={commit}
      onKeyDown={({ key }) => key === 'Escape' && modeler.get('canvas').focus()}
    />
  );
}

/** The name in one language; the plain BPMN name counts for the language of its script. */
function shownName(businessObject: ModdleElement | undefined, language: Language): string {
  if (!businessObject) return '';
  const own = textOf(businessObject, language === 'zh' ? 'lab:nameZh' : 'lab:nameEn');
  const other = textOf(businessObject, language === 'zh' ? 'lab:nameEn' : 'lab:nameZh');
  const plain = textOf(businessObject, 'name');
  if (own || other) return own;
  return /\p{Script=Han}/u.test(plain) === (language === 'zh') ? plain : '';
}
