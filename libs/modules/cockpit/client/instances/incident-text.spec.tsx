import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.jsx';
import { IncidentText } from './incident-text.js';

afterEach(cleanup);

/** Codes with which the engine raises incidents, as its sources write them. */
function codesOfTheEngine(): string[] {
  const engine = join(process.cwd(), 'libs/process-engine');
  const files = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.spec)\.ts$/.test(file),
  );
  const codes = files.flatMap((file) =>
    [...readFileSync(join(engine, file), 'utf8').matchAll(/new Incident\(\s*'(\w+)'/g)].map(([, code = '']) => code),
  );
  return [...new Set([...codes, '8002', '8017', '8018'])];
}

it.each(['en', 'zh'] as const)('says in %s why a step is stuck, for every reason of the engine', async (language) => {
  expect(codesOfTheEngine().length).toBeGreaterThan(12);
  for (const code of codesOfTheEngine()) {
    const { container, texts } = await renderInside(<IncidentText code={code} message="nothing can come to gate_7" />, {
      rooms: [room],
      language,
      signedOut: true,
    });
    const [why] = [...container.querySelectorAll('p')].map(({ textContent }) => textContent ?? '');
    expect([code, texts.missingKeys(), /gate_7|cockpit/.test(why ?? '')]).toEqual([code, [], false]);
    expect([code, /[\u4e00-\u9fff]/.test(why ?? '')]).toEqual([code, language === 'zh']);
    cleanup();
  }
});

it('adds what a handler said, and of a condition the expression alone', async () => {
  await renderInside(<IncidentText code="work" message="the store does not answer" />, {
    rooms: [room],
    language: 'en',
    signedOut: true,
  });
  expect(screen.getByText('the store does not answer')).toBeTruthy();
  cleanup();
  const message = '"amount > limit" is null, neither true nor false';
  await renderInside(<IncidentText code="condition" message={message} />, {
    rooms: [room],
    language: 'en',
    signedOut: true,
  });
  expect(screen.getByText('amount > limit')).toBeTruthy();
  expect(screen.queryByText(/neither true nor false, /)).toBeNull();
});

it('names an error of the diagram that nothing catches by its code', async () => {
  const message = 'the error OUT_OF_STOCK is not caught';
  await renderInside(<IncidentText code="OUT_OF_STOCK" message={message} />, {
    rooms: [room],
    language: 'en',
    signedOut: true,
  });
  expect(screen.getByText('The error OUT_OF_STOCK is not caught.')).toBeTruthy();
});
