import type { FileLayout } from '#lab/shared/file-layout.js';
import { useT } from '../../i18n/language-provider.js';
import { LaidOut } from './laid-out.js';
import type { PreviewProps } from './text-preview.js';

/** The slides of a presentation: their titles and texts in order, not where they are drawn. */
export function SlidesPreview(props: PreviewProps) {
  return <LaidOut {...props} draw={(layout) => <Slides layout={layout} />} />;
}

function Slides({ layout: { slides, state } }: { readonly layout: FileLayout }) {
  const t = useT();
  return (
    <>
      <ol className="lab-slides">
        {slides.map(({ title, lines, pictures }, index) => {
          const number = t('ui.file.slide', { number: index + 1 });
          return (
            <li key={index}>
              <p className="lab-slide-number">{number}</p>
              {title !== null && <h3>{title}</h3>}
              {lines.map(({ level, text }, line) => (
                <p key={line} className="lab-slide-line" style={{ paddingInlineStart: level * 20 }}>
                  {text}
                </p>
              ))}
              {pictures > 0 && <p className="lab-muted">{t('ui.file.slidePictures', { count: pictures })}</p>}
            </li>
          );
        })}
      </ol>
      {state === 'cut' && <p className="lab-muted">{t('ui.file.slidesCut')}</p>}
    </>
  );
}
