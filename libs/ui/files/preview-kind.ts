import { extensionOf } from '../download.js';

/** How a file is shown beside a page. */
type PreviewKind = 'picture' | 'pages' | 'word' | 'sheets' | 'slides' | 'text';

const kinds: Readonly<Record<string, PreviewKind>> = {
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  webp: 'picture',
  docx: 'word',
  xlsx: 'sheets',
  csv: 'sheets',
  pptx: 'slides',
  txt: 'text',
  md: 'text',
};

/** The preview of a file of this name; of a PDF its text where the browser shows none. Undefined where there is none. */
export function previewOf(name: string): PreviewKind | undefined {
  const extension = extensionOf(name);
  if (extension === 'pdf') return navigator.pdfViewerEnabled ? 'pages' : 'text';
  return kinds[extension];
}
