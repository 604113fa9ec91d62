import 'reflect-metadata';
import type { Answer, Question } from './harness/side-process.js';
import { openWork, type SideSpec, type Work } from './sides.js';

/** The process of one side: it opens what it works on, then answers questions until its parent lets go of it. */
const answer = (given: Answer) => void process.send?.(given);

try {
  const work = await openWork(JSON.parse(process.argv[2] ?? '') as SideSpec);
  process.on('message', (question: Question) => {
    const answered: Promise<Answer> =
      'turn' in question
        ? work.turn(question.turn, question.of ?? '').then((perSecond) => ({ perSecond }))
        : 'prepare' in question
          ? prepared(work, question.prepare)
          : 'show' in question
            ? shown(work, question.show)
            : Promise.resolve({ text: work.times() });
    answered.then(answer, (error: unknown) => answer({ failed: said(error) }));
  });
  process.on('disconnect', () => void work.close().then(() => process.exit(0)));
  answer({ ready: true });
} catch (error) {
  answer({ failed: said(error) });
}

async function prepared(work: Work, count: number): Promise<Answer> {
  if (!work.prepare) throw new Error('this side is no server');
  return { prepared: await work.prepare(count) };
}

async function shown(work: Work, of: string): Promise<Answer> {
  if (!work.shown) throw new Error('this side has nothing to show');
  return { text: await work.shown(of) };
}

function said(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
