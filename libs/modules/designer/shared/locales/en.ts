import { joinTexts } from '#lab/shared/texts.js';
import { diagrams } from './en/diagrams.js';
import { front } from './en/front.js';
import { later } from './en/later.js';
import { problems } from './en/problems.js';
import { tables } from './en/tables.js';

export const en = joinTexts(front, { ...later, diagrams, tables, problems });
