/** What the buttons of a step or process are called. */
export const buttons = {
  title: 'Button texts',
  usual: 'Usual words',
  note: 'Shown on the buttons of this step instead of the usual words. Leave empty to keep the text of the process, or the usual word.',
  processNote: 'Shown on the buttons of every step that has no text of its own. Leave empty to keep the usual word.',
  zh: 'Text of “{{button}}” in Chinese',
  en: 'Text of “{{button}}” in English',
} as const;
