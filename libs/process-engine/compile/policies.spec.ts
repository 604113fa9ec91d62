import { describe, expect, it } from '@jest/globals';
import { bpmn } from '../testing/bpmn.js';
import { found } from '../testing/xml.js';

const problemsOf = async (words: string) => {
  const xml = bpmn(`start s\nend e\nuser it actions="approve reject" ${words}\ns -> it -> e`);
  return (await found(xml, 'error')).map(({ elementId, code, args }) => [elementId, code, args.attribute ?? args.text]);
};

describe('policies of a user task', () => {
  it.each([
    'assignee="boss" repeated="skip" self="skip" pick="random" timeout="P3D escalate" cc="role(finance); user(u1)"',
    'assignee="boss" pick="roundRobin" repeated="ask"',
    'assignee="boss" sign="ratio(0.5)" weights="role(qa)=2; user(=boss)=15" veto="role(qa)" pick="all"',
    'timeout="P3D reject" cc="requester"',
  ])('compile: %s', async (words) => {
    expect(await problemsOf(words)).toEqual([]);
  });

  it.each([
    ['repeated="never"', 'word-value', 'lab:repeated'],
    ['pick="best"', 'word-value', 'lab:pick'],
    ['timeout="P3D up"', 'timeout', 'P3D up'],
    ['cc="role("', 'assignee-syntax', 'role('],
    ['sign="ratio(0.5)" veto="role("', 'assignee-syntax', 'role('],
    ['sign="ratio(0.5)" weights="role(qa)"', 'weights', 'role(qa)'],
    ['sign="ratio(0.5)" weights="role(qa)=0"', 'weights', 'role(qa)=0'],
    ['sign="ratio(0.5)" weights="role(qa)=16"', 'weights', 'role(qa)=16'],
    ['sign="ratio(0.5)" weights="role(qa)=1.5"', 'weights', 'role(qa)=1.5'],
    ['sign="ratio(0.5)" weights="=2"', 'weights', '=2'],
  ])('refuse what cannot be read: %s', async (words, code, value) => {
    expect(await problemsOf(`assignee="boss" ${words}`)).toEqual([['it', code, value]]);
  });

  it.each([
    ['pick among nobody', 'pick="random"', 'lab:pick'],
    ['pick among signers', 'assignee="boss" sign="all" pick="random"', 'lab:pick'],
    ['a repeated approver where nobody is asked', 'repeated="skip"', 'lab:repeated'],
    ['another person where nobody is asked', 'assigneeElse="boss"', 'lab:assigneeElse'],
    ['what counts against where nobody votes', 'assignee="boss" against="object"', 'lab:against'],
    ['escalation where nobody is asked', 'timeout="P3D escalate"', 'lab:timeout'],
    ['weights without a vote', 'assignee="boss" weights="role(qa)=2"', 'lab:weights'],
    ['weights where each has to pass', 'assignee="boss" sign="all" weights="role(qa)=2"', 'lab:weights'],
    ['a veto where each word against ends it', 'assignee="boss" sign="sequence" veto="role(qa)"', 'lab:veto'],
    ['a veto where the first decides', 'assignee="boss" sign="any" veto="role(qa)"', 'lab:veto'],
    [
      'a veto where nothing is against',
      'assignee="boss" sign="ratio(0.5)" against="object" veto="role(qa)"',
      'lab:veto',
    ],
  ])('refuse words that would change nothing: %s', async (_, words, attribute) => {
    expect(await problemsOf(words)).toEqual([['it', 'no-effect', attribute]]);
  });

  it('name rules that are known', async () => {
    const subject = {
      subject: 'thing',
      states: [],
      actions: ['approve', 'reject'],
      start: 'submit',
      handlers: [],
      facts: {},
      mayEnter: () => true,
    };
    const words = 'sign="ratio(0.5)" weights="oracle=2" veto="prophet" cc="seer"';
    const xml = bpmn(
      `start s\nend e\nuser it nameEn="A" nameZh="甲" actions="approve reject" assignee="user(a)" ${words}\ns -> it -> e`,
      'lab:subject="thing"',
    );
    const problems = await found(xml, 'error', { subjects: [subject], resolvers: ['user'] });
    expect(problems.map(({ code, args }) => [code, args.resolver])).toEqual(
      ['oracle', 'prophet', 'seer'].map((resolver) => ['unknown-resolver', resolver]),
    );
  });
});
