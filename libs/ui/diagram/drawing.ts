import { fontFamily } from '../theme/fonts.js';

/** How bpmn-js draws, in the words of the palette: colours follow the theme without drawing anew. */
export const drawing = {
  bpmnRenderer: {
    defaultFillColor: 'var(--path-expected-fill)',
    defaultStrokeColor: 'var(--path-expected)',
    defaultLabelColor: 'var(--text)',
  },
  textRenderer: {
    defaultStyle: { fontFamily, fontSize: 12.5, fontWeight: 500, lineHeight: 1.3 },
    externalStyle: { fontFamily, fontSize: 12, fontWeight: 400, lineHeight: 1.35 },
  },
} as const;
