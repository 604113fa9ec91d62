import { Injectable } from '@nestjs/common';
import type { BothNames } from '#lab/shared/texts.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Subjects } from '#lab/process-host/index.js';
import type { ProcessesOfKind } from '../../shared/definition.dto.js';
import { DefinitionService } from './definition.service.js';

/** The published processes for those who only want to know which there are. */
@Injectable()
export class ProcessList {
  constructor(
    private readonly definitions: DefinitionService,
    private readonly subjects: Subjects,
    private readonly texts: Texts,
  ) {}

  /** By what they drive. @param kind of these records alone */
  async byKind(kind?: string): Promise<ProcessesOfKind[]> {
    const byKind = new Map<string | null, ProcessesOfKind['processes']>();
    for (const { subject, ...process } of await this.definitions.published(kind))
      byKind.set(subject, [...(byKind.get(subject) ?? []), process]);
    return [...byKind].map(([subject, processes]) => ({ kind: subject, name: this.nameOf(subject), processes }));
  }

  private nameOf(kind: string | null): BothNames | null {
    if (kind === null || !this.subjects.has(kind)) return null;
    const key = `${this.subjects.of(kind).subject.texts}.one`;
    return { zh: this.texts.say('zh', key), en: this.texts.say('en', key) };
  }
}
