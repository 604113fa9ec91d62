import { expect, it } from '@jest/globals';
import { list, parse } from '../../notation/moddle.js';
import { Problems } from '../../notation/problems.js';
import { withElements } from '../../testing/xml.js';
import { writtenPeople } from './people.js';

/** What is written for a user task with these attributes. */
async function written(attributes: string): Promise<string> {
  const parsed = await parse(
    withElements(`<userTask id="it" ${attributes}/>`).replace(
      '<definitions ',
      '<definitions xmlns:camunda="http://camunda.org/schema/1.0/bpmn" ',
    ),
    new Problems(),
  );
  const processes = parsed ? list(parsed.root, 'rootElements') : [];
  const task = processes.flatMap((process) => list(process, 'flowElements')).find(({ id }) => id === 'it');
  return task ? writtenPeople(task) : 'no task';
}

it.each([
  ['camunda:assignee="li.qian"', 'user(li.qian)'],
  ['camunda:assignee="${starter}"', 'user(= ${starter})'],
  ['camunda:candidateUsers="a, b" camunda:candidateGroups="qa"', 'user(a); user(b); group(qa)'],
  ['camunda:assignee="a" camunda:candidateGroups="qa"', 'user(a)'],
  ['name="nobody"', ''],
])('the people of another tool are written as rules: %s', async (attributes, rules) => {
  expect(await written(attributes)).toBe(rules);
});
