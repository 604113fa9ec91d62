import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { openDocument, superiorsOf, userOf, writeDocument } from '#lab/process-engine/index.js';
import { assignee, PeopleDirectory } from '#lab/process-host/index.js';
import type { FoundPeople, FoundPerson, RulePeopleQuery } from '../../shared/rule-people.dto.js';
import { DryRuns } from './dry-runs.js';

/** A process of one step, which the rules are written on. */
const oneStep = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="trial" targetNamespace="trial">
  <bpmn:process id="rules" isExecutable="true">
    <bpmn:startEvent id="start" /><bpmn:sequenceFlow id="asks" sourceRef="start" targetRef="step" />
    <bpmn:userTask id="step" /><bpmn:sequenceFlow id="ends" sourceRef="step" targetRef="end" /><bpmn:endEvent id="end" />
  </bpmn:process></bpmn:definitions>`;

/** Whom the rules of a diagram would find for an initiator, by a dry run of a step that says just that. */
@Injectable()
export class RuleTrials {
  constructor(
    private readonly dryRuns: DryRuns,
    private readonly directory: PeopleDirectory,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws BusinessError 8009 for rules that cannot be read, 8012 for an initiator who cannot be given work, 8013 for a
   * record that the person may not see
   */
  async find(me: Me, query: RulePeopleQuery): Promise<FoundPeople> {
    const { subject, record, initiator } = query;
    const run = await this.dryRuns.run(me, {
      xml: await drawn(query),
      ...(subject === undefined ? {} : { subject }),
      ...(record === undefined || subject === undefined ? { facts: {} } : { record }),
      ...(initiator === undefined ? {} : { initiator }),
    });
    const step = run.path.find(({ element }) => element === 'step');
    const [refusal] = run.refusals;
    const people = step?.people ?? [];
    const above = superiorsOf(
      people.map(({ id }) => id),
      (user) => this.directory.superiorOf(user) ?? [],
    );
    return {
      people: people.map(({ id }) => this.found(id, subject)),
      notAsked: step?.notAsked ?? [],
      superiors: above.map((principal) => this.found(userOf(principal) ?? '', subject)),
      chooser: step?.chooser ?? null,
      refusal: refusal ? { code: refusal.code, args: refusal.args } : null,
    };
  }

  private found(user: string, subject: string | undefined): FoundPerson {
    const department = this.directory.departmentName(this.directory.departmentOf(user));
    return { ...assignee(this.directory, user, this.clock.now(), subject), department };
  }
}

/** The process of one step with these rules, as a file. */
async function drawn({ rules, otherwise, decides, self, separation }: RulePeopleQuery): Promise<string> {
  const { root } = await openDocument(oneStep);
  const process = elementsOf(root, 'rootElements')[0];
  const step = process && elementsOf(process, 'flowElements').find(({ $type }) => $type === 'bpmn:UserTask');
  step?.set('lab:assignee', rules);
  if (otherwise !== '') step?.set('lab:assigneeElse', otherwise);
  // A step without a decision is not kept from the record's own side.
  if (decides) step?.set('lab:actions', 'decide');
  if (decides && self) step?.set('lab:self', self);
  if (separation) process?.set('lab:separation', separation);
  return writeDocument(root);
}

interface Written {
  readonly $type: string;
  get(property: string): unknown;
  set(property: string, value: unknown): void;
}

function elementsOf(element: Pick<Written, 'get'>, property: string): readonly Written[] {
  return (element.get(property) as readonly Written[] | undefined) ?? [];
}
