import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Environment } from '#lab/platform/config/environment.js';
import { log } from '#lab/platform/logging/log.js';
import type { TargetRules } from '#lab/platform/network/target.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { signOnErrors } from '../../shared/account.errors.js';
import type { CheckedStep, CheckProblem } from '../../shared/check.dto.js';
import type { DirectoryChecked, DirectoryValues } from '../../shared/directory.dto.js';
import type { DirectorySession } from './directory-session.js';
import { directorySettings } from './directory.settings.js';

/** The client of directories, which is large: loaded with the first question. */
const client = () => import('./directory-session.js');

/** The company's directory: it knows the passwords of the people with login type 2. */
@Injectable()
export class Directory {
  private readonly rules: TargetRules;

  constructor(
    private readonly settings: Settings,
    { loopbackTargets }: Environment,
  ) {
    this.rules = { loopback: loopbackTargets };
  }

  /**
   * Finds the one entry of a name and binds as it. No entry, or more than one, is answered like a wrong password.
   * @throws BusinessError 1130 when no directory is connected, 8015 when it cannot be asked
   */
  async isRight(user: string, password: string): Promise<boolean> {
    const settings = await this.settings.get(directorySettings);
    if (!settings.enabled) throw new BusinessError(signOnErrors.signOnOff);
    if (password === '') return false;
    try {
      return await this.inSession(settings, async (session) => {
        await session.bindReader();
        const found = await session.find(user);
        if (found.length > 1) log.warn({ name: user }, 'the directory knows more than one entry for a name');
        const [person] = found;
        return person !== undefined && found.length === 1 && session.isPassword(person.dn, password);
      });
    } catch (error) {
      const { directoryProblem } = await client();
      log.error({ err: error, problem: directoryProblem(error) }, 'the directory could not be asked');
      throw new BusinessError(errors.unavailable);
    }
  }

  /** Tries each step with the saved settings, and looks for a user if a name is given. */
  async check(user: string): Promise<DirectoryChecked> {
    const settings = await this.settings.get(directorySettings);
    if (settings.url === '') return { steps: upTo('address', 'notSet'), person: null };
    let step: DirectoryStep = 'address';
    try {
      return await this.inSession(settings, async (session) => {
        step = 'bind';
        await session.bindReader();
        step = 'search';
        await session.assertBase();
        if (user === '') return { steps: upTo(step, null), person: null };
        step = 'person';
        const found = await session.find(user);
        const [person = null] = found;
        if (found.length === 1) return { steps: upTo(step, null), person };
        return { steps: upTo(step, person ? 'several' : 'nobody'), person: null };
      });
    } catch (error) {
      const { directoryProblem, isAnswer } = await client();
      const problem = directoryProblem(error);
      log.warn({ err: error, step, problem }, 'the directory failed a check');
      return { steps: upTo(failedAt(step, isAnswer(error), problem), problem), person: null };
    }
  }

  /** Whether a directory could read the filter. */
  async isFilter(template: string): Promise<boolean> {
    const { isFilter } = await client();
    return isFilter(template);
  }

  private async inSession<T>(settings: DirectoryValues, work: (session: DirectorySession) => Promise<T>): Promise<T> {
    const { DirectorySession } = await client();
    const session = await DirectorySession.open(settings, this.rules);
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }
}

const order = ['address', 'connect', 'bind', 'search', 'person'] as const satisfies readonly CheckedStep['step'][];
type DirectoryStep = (typeof order)[number];

/** The steps before one went well; how the last one went is given. */
function upTo(last: DirectoryStep, problem: CheckProblem | null): CheckedStep[] {
  const before = order.slice(0, order.indexOf(last));
  return [...before.map((step) => ({ step, problem: null })), { step: last, problem }];
}

/** The connection is made with the first thing that is asked; a failure without an answer is its own. */
function failedAt(step: DirectoryStep, isAnswered: boolean, problem: CheckProblem): DirectoryStep {
  if (step === 'address') return problem === 'target' || problem === 'unknownHost' ? step : 'connect';
  return step === 'bind' && !isAnswered ? 'connect' : step;
}
