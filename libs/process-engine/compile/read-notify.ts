import {
  isMailPlace,
  longestMail,
  notifyHandlers,
  type InLanguages,
  type NotifyHandler,
  type NotifySpec,
} from '../model/specs.js';
import { word, type Element } from '../notation/moddle.js';
import { readPeople, type Reading } from './reading.js';

/** Words that only a task which notifies people reads, and those that only a mail does. */
const mailWords = ['lab:mailTitleZh', 'lab:mailTitleEn', 'lab:mailTextZh', 'lab:mailTextEn'] as const;
/** It is done at once and answers nothing. */
const ofOtherWork = ['lab:async', 'lab:result'] as const;

/** Whom a service or send task notifies, and how; undefined where it does other work. */
export function readNotify(reading: Reading, element: Element): NotifySpec | undefined {
  const id = element.id ?? '';
  const handler = word(element, 'lab:handler') ?? '';
  const by = isNotifyHandler(handler) ? notifyHandlers[handler] : undefined;
  const idle = [
    ...(by === undefined ? (['lab:recipients'] as const) : ofOtherWork),
    ...(by === 'mail' ? [] : mailWords),
  ];
  for (const attribute of idle)
    if (word(element, attribute) !== undefined) reading.problems.error('no-effect', id, { attribute });
  if (by === undefined) return undefined;
  const people = readPeople(reading, element, word(element, 'lab:recipients'));
  if (people.length === 0) reading.problems.error('no-recipients', id);
  const title = by === 'mail' ? readMailText(reading, element, 'title') : {};
  const text = by === 'mail' ? readMailText(reading, element, 'text') : {};
  return { by, people, title, text };
}

function isNotifyHandler(handler: string): handler is NotifyHandler {
  return Object.hasOwn(notifyHandlers, handler);
}

/** The subject or the text of a mail, in the languages that it has. */
function readMailText({ problems }: Reading, element: Element, part: 'title' | 'text'): InLanguages {
  const id = element.id ?? '';
  const attribute = part === 'title' ? 'lab:mailTitle' : 'lab:mailText';
  const zh = word(element, `${attribute}Zh`);
  const en = word(element, `${attribute}En`);
  if (zh === undefined && en === undefined) problems.error('no-mail-text', id, { part });
  else if (zh === undefined || en === undefined)
    problems.warning('mail-language', id, { part, language: zh === undefined ? 'zh' : 'en' });
  for (const said of [zh, en].filter((each) => each !== undefined)) {
    if ([...said].length > longestMail[part])
      problems.error('mail-length', id, { part, most: String(longestMail[part]) });
    for (const [place, name = ''] of said.matchAll(/\{([^{}]*)\}/g))
      if (!isMailPlace(name.trim())) problems.error('mail-place', id, { place });
  }
  return { ...(zh === undefined ? {} : { zh }), ...(en === undefined ? {} : { en }) };
}
