import { describe, expect, it } from '@jest/globals';
import { bpmn } from '../testing/bpmn.js';
import { checkDiagram } from '../check/index.js';
import { compile, type Vocabulary } from './index.js';

const drawn = (words: string, ofProcess = '') => bpmn(`start s\nuser it ${words}\nend e\ns -> it -> e`, ofProcess);

const vocabulary: Vocabulary = {
  subjects: [
    {
      subject: 'demo',
      states: [],
      actions: ['submit', 'approve', 'withdraw'],
      start: 'submit',
      handlers: [],
      facts: {},
      mayEnter: () => true,
    },
  ],
  operations: ['transfer'],
};

async function labelsOf(xml: string) {
  const { definition } = await compile(xml);
  return {
    step: Object.fromEntries(definition?.root.all.get('it')?.task?.labels ?? []),
    process: Object.fromEntries(definition?.root.labels ?? []),
  };
}

const refused = async (words: string) =>
  (await compile(drawn(words))).problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);

describe('what buttons are called', () => {
  it('is said by the step and by the process, in each language', async () => {
    const xml = drawn(
      'actions="approve reject" labelsEn="approve=Confirm receipt; transfer=Hand over" labelsZh=" approve = 确认收货 ;"',
      'lab:labelsZh="reject=拒收"',
    );
    expect(await labelsOf(xml)).toEqual({
      step: { approve: { en: 'Confirm receipt', zh: '确认收货' }, transfer: { en: 'Hand over' } },
      process: { reject: { zh: '拒收' } },
    });
  });

  it('has at most 24 characters, none of them unseen, and is said once', async () => {
    expect(await refused(`labelsZh="approve=${'收'.repeat(24)}"`)).toEqual([]);
    expect(await refused(`labelsZh="approve=${'收'.repeat(25)}"`)).toEqual(['labels']);
    expect(await refused('labelsEn="approve=A\u202eB"')).toEqual(['labels']);
    expect(await refused('labelsEn="approve=A; approve=B"')).toEqual(['labels']);
    expect(await refused('labelsEn="approve="')).toEqual(['labels']);
    expect(await refused('labelsEn="Confirm"')).toEqual(['labels']);
  });

  it('is of use for what is offered alone: a process may name an operation, or an action of any of its steps', async () => {
    const unused = async (ofProcess: string) =>
      (await checkDiagram(drawn('actions="approve"', `lab:subject="demo" ${ofProcess}`), vocabulary)).problems
        .filter(({ code }) => code === 'unused-label')
        .map(({ args }) => args.button);
    const both = (text: string) => `lab:labelsZh="${text}" lab:labelsEn="${text}"`;
    expect(await unused(both('approve=A; transfer=T'))).toEqual([]);
    expect(await unused(both('submit=S; withdraw=W; fly=F'))).toEqual(['submit', 'withdraw', 'fly']);
  });
});
