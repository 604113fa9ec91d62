import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { Subject } from '#lab/shared/define-subject.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.jsx';
import type { Modeler } from './canvas/services.js';
import { DesignerContext, type Designer } from './designer-context.js';
import { Palette } from './palette.js';
import { subjectNamed } from './subject-of.js';

const draw = (subject: Subject | undefined) => {
  const designer: Designer = {
    modeler: {} as Modeler,
    subject,
    chosen: { id: 'process' } as DiagramElement,
    problems: [],
    revision: 0,
    fresh: new Set(),
    choose: () => undefined,
  };
  return renderInside(
    <DesignerContext value={designer}>
      <Palette />
    </DesignerContext>,
    { rooms: [room] },
  );
};

beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson() });
});
afterEach(cleanup);

describe('the palette', () => {
  it('offers no work of the system where the kind of record has no handlers', async () => {
    await draw(subjectNamed('purchase-request'));
    expect(await screen.findByRole('button', { name: /^Approval/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Service task' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send task' })).toBeNull();
  });

  it('offers it where there are some', async () => {
    const request = subjectNamed('purchase-request')!;
    await draw({ ...request, handlers: ['order'] });
    expect(await screen.findByRole('button', { name: 'Service task' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send task' })).toBeTruthy();
  });
});
