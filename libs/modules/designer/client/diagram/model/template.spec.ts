import { describe, expect, it } from '@jest/globals';
import { checkDiagram } from '#lab/process-engine/index.js';
import { subjects, vocabulary } from '#lab/modules/subjects.js';
import { copyOf } from './copy.js';
import { emptyProcess } from './template.js';

const named = (key: string) => ({ key, nameZh: '加急 <急>', nameEn: 'Urgent & "quick"' });

describe('the beginning of a process', () => {
  it.each(subjects.map((subject) => [subject.name, subject] as const))(
    'for %s can be published as it is',
    async (name, subject) => {
      const { definition, problems } = await checkDiagram(emptyProcess(named(`${name}.urgent`), subject), vocabulary);
      expect(problems).toEqual([]);
      expect(definition?.subject).toBe(name);
      expect(definition?.root.id).toBe(`${name}.urgent`);
      expect(definition?.root.names).toEqual({ name: '加急 <急>', zh: '加急 <急>', en: 'Urgent & "quick"' });
    },
  );

  it('may be a copy of another one under its own key and name', async () => {
    const [subject] = subjects;
    const original = emptyProcess(named(`${subject.name}.urgent`), subject);
    const copy = await copyOf(original, { key: `${subject.name}.slow`, nameZh: '慢', nameEn: 'Slow' });
    const { definition, problems } = await checkDiagram(copy, vocabulary);
    expect(problems).toEqual([]);
    expect([definition?.root.id, definition?.root.names.en]).toEqual([`${subject.name}.slow`, 'Slow']);
    expect(copy).toContain(`bpmnElement="${subject.name}.slow"`);
  });

  it('cannot be copied from what is no diagram', async () => {
    await expect(copyOf('<x/>', named('a.b'))).rejects.toThrow();
  });
});
