import { describe, expect, it } from '@jest/globals';
import { BpmnModdle } from 'bpmn-moddle';
import { plainXml } from './plain-xml.js';

const spaced = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn = "http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab= "http://labdesk.org/schema/lab" id ="d">
  <bpmn:process id = "p" lab:nameEn =\n"A &amp; &quot;B&quot;"><bpmn:startEvent id= 's'/></bpmn:process>
</bpmn:definitions>`;

describe('the text of a diagram', () => {
  it('with blanks around the signs of its attributes is read like any other', async () => {
    const read = async (xml: string) => {
      const { rootElement, warnings } = await new BpmnModdle().fromXML(xml);
      return { text: JSON.stringify(rootElement), warnings: warnings.length };
    };
    expect((await read(spaced).catch(() => undefined))?.text).not.toContain('startEvent');
    const { text, warnings } = await read(plainXml(spaced));
    expect(warnings).toBe(0);
    expect(text).toContain('"id":"s"');
    expect(
      new DOMParser()
        .parseFromString(plainXml(spaced), 'application/xml')
        .querySelector('[id=p]')
        ?.getAttribute('lab:nameEn'),
    ).toBe('A & "B"');
  });

  it('stays as it is without them, and where it is no XML', () => {
    for (const xml of ['<a b="c = d"/>', '<a b = "c"', '']) expect(plainXml(xml)).toBe(xml);
  });
});
