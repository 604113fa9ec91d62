import type { Check } from './check.js';

const spoken = new Set(['userTask', 'serviceTask', 'sendTask', 'receiveTask', 'subProcess']);

/** People of both languages read the names of a subject's diagram: canvas, to-do list, timeline and mails show them. */
export const names: Check = ({ process, problems, subject }) => {
  if (!subject) return;
  const named = [process, ...[...process.all.values()].filter(({ kind }) => spoken.has(kind))];
  for (const { id, names: own } of named) {
    for (const language of ['zh', 'en'] as const) {
      if (own[language] === undefined && own.name === '') problems.warning('no-name', id, { language });
    }
    if (own.zh === undefined && own.name !== '' && !/\p{Script=Han}/u.test(own.name))
      problems.warning('no-name', id, { language: 'zh' });
    if (own.en === undefined && /\p{Script=Han}/u.test(own.name)) problems.warning('no-name', id, { language: 'en' });
  }
};
