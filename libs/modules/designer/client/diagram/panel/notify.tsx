import { longestMail, mailPlaces } from '#lab/process-engine/index.js';
import type { Language } from '#lab/shared/texts.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { notifyKindOf } from '../model/notify.js';
import { setTexts } from '../model/write.js';
import { PanelSection, TextField } from './fields.js';
import { PeopleRule } from './people-rule.js';

/** Whom a task notifies, and what the mail says. */
export function Notify() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const element = chosen.businessObject;
  const kind = notifyKindOf(element);
  return (
    <>
      <PanelSection title={t('designer.notify.recipients')}>
        <PeopleRule
          label={t('designer.notify.recipients')}
          asked={{ decides: false }}
          value={textOf(element, 'lab:recipients')}
          onCommit={(text) => setTexts(penOf(modeler), chosen, { 'lab:recipients': text })}
        />
        <p className="designer-note">{t(`designer.notify.note.${kind}`)}</p>
      </PanelSection>
      {kind === 'mail' && <Mail />}
    </>
  );
}

/** The mail in both languages, the reader's own first. */
function Mail() {
  const t = useT();
  const { language } = useLanguage();
  const languages: readonly Language[] = language === 'zh' ? ['zh', 'en'] : ['en', 'zh'];
  const places = mailPlaces.map((place) => `{${place}} ${t(`designer.notify.places.${place}`)}`);
  return (
    <PanelSection title={t('designer.notify.mail')}>
      {languages.flatMap((each) => [
        <MailText key={`title ${each}`} part="title" language={each} />,
        <MailText key={`text ${each}`} part="text" language={each} />,
      ])}
      <p className="designer-note">{t('designer.notify.placesNote', { places: places.join(t('ui.listComma')) })}</p>
    </PanelSection>
  );
}

const words = {
  title: { zh: 'lab:mailTitleZh', en: 'lab:mailTitleEn' },
  text: { zh: 'lab:mailTextZh', en: 'lab:mailTextEn' },
} as const;

function MailText({ part, language }: { readonly part: keyof typeof words; readonly language: Language }) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const word = words[part][language];
  return (
    <TextField
      label={t(`designer.notify.${part}.${language}`)}
      value={textOf(chosen.businessObject, word)}
      longest={longestMail[part]}
      {...(part === 'text' ? { rows: 4 } : {})}
      onCommit={(text) => setTexts(penOf(modeler), chosen, { [word]: text })}
    />
  );
}
