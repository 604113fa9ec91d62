import { nameOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { ColourRow } from '../colour-row.js';
import { useDesigner } from '../designer-context.js';
import { keyOf } from '../model/problems.js';
import { useProblemText } from '../problem-text.js';
import { PanelSection } from './fields.js';
import { KindRow } from './kind-row.js';
import { Named } from './named.js';
import { Sections } from './sections.js';
import { Notes } from './work.js';

/** Everything that can be said of what is chosen, in words of the house. */
export function Panel() {
  const t = useT();
  const { chosen } = useDesigner();
  const { language } = useLanguage();
  const name = nameOf(chosen.businessObject, language);
  return (
    <aside
      className="designer-panel designer-element-panel"
      aria-label={name ? t('designer.diagrams.panelOf', { name }) : t('designer.diagrams.panel')}
    >
      {/* Fields of another element are other fields. */}
      <div key={chosen.id} className="designer-element-fields">
        <header className="designer-head">
          <KindRow />
          <Named />
        </header>
        <Sections />
        {chosen.type !== 'bpmn:TextAnnotation' && <Notes />}
        {chosen.parent && <Appearance />}
      </div>
      <OwnProblems />
    </aside>
  );
}

/** What is wrong with what is chosen; below the fields, for it comes and goes while a user is about to press one. */
function OwnProblems() {
  const { chosen, problems } = useDesigner();
  const say = useProblemText();
  const own = problems.filter(({ elementId, severity }) => elementId === chosen.id && severity !== 'notice');
  if (own.length === 0) return null;
  return (
    <ul className="designer-own-problems">
      {own.map((problem) => (
        <li key={keyOf(problem)} data-severity={problem.severity}>
          <ToneIcon tone={problem.severity === 'error' ? 'failed' : 'warning'} />
          {say(problem)}
        </li>
      ))}
    </ul>
  );
}

/** In which tone it is drawn. */
function Appearance() {
  const t = useT();
  const { chosen } = useDesigner();
  return (
    <PanelSection title={t('designer.diagrams.colour')} closed>
      <ColourRow elements={[chosen]} />
    </PanelSection>
  );
}
