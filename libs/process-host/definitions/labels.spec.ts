import { expect, it } from '@jest/globals';
import type { Definition } from '#lab/process-engine/index.js';
import { labelsAt } from './labels.js';

const definition = {
  processes: new Map([
    [
      'p',
      {
        labels: new Map([
          ['approve', { zh: '同意', en: 'Accept' }],
          ['cc', { en: 'Inform' }],
        ]),
        all: new Map([
          [
            'it',
            {
              task: {
                actions: ['approve', 'reject'],
                operations: ['cc'],
                labels: new Map([
                  ['approve', { zh: '确认收货' }],
                  ['urge', { zh: '催' }],
                ]),
              },
            },
          ],
        ]),
      },
    ],
  ]),
} as unknown as Definition;

it('names what a step offers, by its own text before that of the process, in the other language where one is missing', () => {
  expect(labelsAt(definition, 'it')).toEqual({
    approve: { zh: '确认收货', en: '确认收货' },
    cc: { zh: 'Inform', en: 'Inform' },
  });
  expect(labelsAt(definition, 'other')).toEqual({});
});
