import type { SameKeys } from '#lab/shared/texts.js';
import type { buttons as en } from '../en/buttons.js';

export const buttons: SameKeys<typeof en> = {
  title: '按钮文字',
  usual: '默认文字',
  note: '显示在本环节的按钮上，代替默认文字。留空则沿用流程的按钮文字或默认文字。',
  processNote: '显示在未单独设置的各环节按钮上。留空则使用默认文字。',
  zh: '“{{button}}”的中文文字',
  en: '“{{button}}”的英文文字',
};
