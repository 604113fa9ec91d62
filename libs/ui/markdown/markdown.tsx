import { Component, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { useT } from '../i18n/language-provider.js';
import { isOwnPath, numberHeadings, schema } from './safe-tree.js';

/** Fewer headings need no table of contents. */
const leastHeadings = 3;

interface MarkdownProps {
  readonly text: string;
  /** With a table of contents beside it, where it is long enough. */
  readonly contents?: boolean;
}

/** Formatted text written by users: no HTML, no script, no picture of another site. */
export function Markdown({ text, contents = false }: MarkdownProps) {
  const t = useT();
  const body = useRef<HTMLDivElement>(null);
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  useLayoutEffect(() => {
    setHeadings(contents ? headingsIn(body.current) : []);
  }, [contents, text]);
  return (
    <div className="lab-markdown" data-contents={headings.length >= leastHeadings || undefined}>
      {headings.length >= leastHeadings && (
        <nav aria-label={t('ui.markdown.contents')}>
          <h2>{t('ui.markdown.contents')}</h2>
          <ul>
            {headings.map(({ id, title, level }) => (
              <li key={id} data-level={level}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="lab-markdown-body" ref={body}>
        <Boundary key={text} text={text}>
          <ReactMarkdown
            skipHtml
            remarkPlugins={[remarkGfm]}
            rehypePlugins={[[rehypeSanitize, schema], numberHeadings]}
            components={components}
          >
            {text}
          </ReactMarkdown>
        </Boundary>
      </div>
    </div>
  );
}

const components: Components = {
  a: ({ href, children, title }) => {
    if (!href) return <>{children}</>;
    const outside = !isOwnPath(href) && !href.startsWith('#');
    return (
      <a href={href} title={title} {...(outside && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
        {children}
      </a>
    );
  },
  img: ({ src, alt }) =>
    typeof src === 'string' && isOwnPath(src) ? <img src={src} alt={alt ?? ''} loading="lazy" /> : <>{alt}</>,
  // Wide tables scroll by themselves.
  table: ({ children }) => (
    <div className="lab-markdown-wide" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

interface Heading {
  readonly id: string;
  readonly title: string;
  readonly level: number;
}

/** The first heading is the title of the whole. */
function headingsIn(body: HTMLElement | null): readonly Heading[] {
  return [...(body?.querySelectorAll('h2[id^="part-"], h3[id^="part-"]') ?? [])].map(
    ({ id, textContent, tagName }) => ({
      id,
      title: textContent ?? '',
      level: Number(tagName.slice(1)),
    }),
  );
}

interface BoundaryProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** A text that cannot be laid out is shown as it was written. */
class Boundary extends Component<BoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <Plain text={this.props.text} /> : this.props.children;
  }
}

function Plain({ text }: { readonly text: string }) {
  const t = useT();
  return (
    <>
      <p role="note">{t('ui.markdown.broken')}</p>
      <pre>{text}</pre>
    </>
  );
}
