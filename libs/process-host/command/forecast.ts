import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { PathStep } from '#lab/shared/process-view.js';
import {
  predict,
  type Definition,
  type Facts,
  type Moment,
  type Predicted,
  type State,
} from '#lab/process-engine/index.js';
import { PeopleDirectory, Resolvers, shown, type Principal, type RuleContext } from '../people/people.js';
import type { Choosing } from './choices.js';
import type { CommandSubject } from './command.js';

/** Where a record will go and who will be asked: the submit check, the form's forecast and the grey part of a timeline. */
@Injectable()
export class Forecast {
  constructor(
    private readonly directory: PeopleDirectory,
    private readonly resolvers: Resolvers,
  ) {}

  /**
   * Looks the whole way through before anything is changed; answers the user tasks that will probably come.
   * @param choosing whom the starter chooses; what is missing there is told by it, all at once
   * @throws BusinessError with the code of the first rule that finds nobody, or 8002 for a state that cannot be entered
   */
  async assertPeople(
    definition: Definition,
    about: CommandSubject,
    initiator: string,
    now: Date,
    choosing: Choosing,
  ): Promise<string[]> {
    const { path, refused } = predict(definition, { start: await this.startMoment(about, initiator, now) });
    const [state] = refused;
    if (state !== undefined) {
      throw new BusinessError(errors.illegalState, [
        about.record.state,
        definition.root.all.get(state)?.state ?? state,
      ]);
    }
    for (const step of path) {
      // Who decides before a task chooses when it comes to that.
      if (step.rules.length === 0 || this.resolvers.chooserOf(step.rules) === 'actor') continue;
      const context = { ...contextOf(about, initiator, now), chosen: choosing.for(step.el, step.rules) };
      if (step.possible || this.find(step, context).length > 0) continue;
      const nobody = this.resolvers.nobody(step.rules, about.binding.nobodyFound);
      if (nobody && !choosing.ask(step.el, step.rules, nobody)) throw nobody;
    }
    choosing.assertAsked();
    return path.filter(({ kind, possible }) => kind === 'userTask' && !possible).map(({ el }) => el);
  }

  /** The steps that a record which has not started would take. */
  async ofStart(definition: Definition, about: CommandSubject, initiator: string, now: Date): Promise<PathStep[]> {
    const { path } = predict(definition, { start: await this.startMoment(about, initiator, now) });
    return this.steps(definition, path, contextOf(about, initiator, now));
  }

  /** The steps that a running instance still has before it. */
  async ofState(definition: Definition, about: CommandSubject, state: State, now: Date): Promise<PathStep[]> {
    const facts = (await about.binding.facts(about.record)) as Facts;
    const moment: Moment = { at: now.toISOString(), facts };
    const { path } = predict(definition, { state, moment });
    return this.steps(definition, path, contextOf(about, state.initiator ?? null, now));
  }

  /** Everybody who will probably decide after what a running instance waits for now. */
  async peopleAhead(definition: Definition, about: CommandSubject, state: State, now: Date): Promise<Principal[]> {
    const facts = (await about.binding.facts(about.record)) as Facts;
    const { path } = predict(definition, { state, moment: { at: now.toISOString(), facts } });
    const open = new Set(state.tokens.map(({ el }) => el));
    const context = contextOf(about, state.initiator ?? null, now);
    return path
      .filter(({ kind, el }) => kind === 'userTask' && !open.has(el))
      .flatMap((step) => this.find(step, context));
  }

  private async startMoment(about: CommandSubject, initiator: string, now: Date) {
    const facts = (await about.binding.facts(about.record)) as Facts;
    return { at: now.toISOString(), by: initiator, facts, zone: this.directory.zone() };
  }

  private steps(definition: Definition, path: readonly Predicted[], context: RuleContext): PathStep[] {
    return path
      .filter(({ kind }) => kind === 'userTask')
      .map((step): PathStep => {
        const { name, zh, en } = definition.root.all.get(step.el)?.names ?? { name: step.el };
        const users = this.find(step, context).flatMap((principal) => this.directory.membersOf(principal));
        return {
          element: step.el,
          name: { zh: zh ?? name, en: en ?? name },
          status: 'expected',
          people: [...new Set(users)].slice(0, 5).map((user) => shown(this.directory, user)),
          ...(step.possible ? { possible: true } : {}),
        };
      });
  }

  private find(step: Predicted, context: RuleContext): Principal[] {
    const first = this.resolvers.find(step.rules, context);
    return first.length > 0 ? first : this.resolvers.find(step.rulesElse, context);
  }
}

function contextOf({ binding, record }: CommandSubject, initiator: string | null, now: Date): RuleContext {
  return { anchors: binding.anchors(record), initiator, now };
}
