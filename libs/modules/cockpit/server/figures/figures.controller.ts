import { Controller, Get, Param, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { holds } from '#lab/shared/define-permissions.js';
import type { LoadFigures, OpenFigures, ProcessFiguresView } from '#lab/shared/process-figures.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { DefinitionRights, PeopleLoad, ProcessFigures, workbook } from '#lab/process-host/index.js';
import { definitionKey } from '#lab/modules/designer/shared/definition.dto.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import {
  figuresQuery,
  loadFigures,
  openFigures,
  openFiguresQuery,
  processCategories,
  processFigures,
  type FiguresQuery,
  type OpenFiguresQuery,
  type ProcessCategories,
} from '../../shared/figures.dto.js';
import { FigureSheet } from './figure-sheet.js';

const { search } = mayProcess.instance;

/** Figures of a process: those of persons ask for a permission of their own. */
@Controller('process/definitions')
export class FiguresController {
  constructor(
    private readonly figures: ProcessFigures,
    private readonly loads: PeopleLoad,
    private readonly sheet: FigureSheet,
    private readonly rights: DefinitionRights,
  ) {}

  @Get(':key/figures')
  @May(search)
  @Answers(processFigures)
  async of(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Query({ schema: figuresQuery }) query: FiguresQuery,
  ): Promise<ProcessFiguresView> {
    await this.rights.assertMay(me, 'watch', key);
    return this.figures.of(key, query, seesPersons(me));
  }

  /** Where the open instances are now, by element. */
  @Get(':key/figures/open')
  @May(search)
  @Answers(openFigures)
  async open(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Query({ schema: openFiguresQuery }) { version }: OpenFiguresQuery,
  ): Promise<readonly OpenFigures[]> {
    await this.rights.assertMay(me, 'watch', key);
    return this.figures.open(key, version);
  }

  /** What waits for whom now. */
  @Get(':key/figures/load')
  @May(mayProcess.statistics.persons)
  @Answers(loadFigures)
  async load(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Query({ schema: openFiguresQuery }) { version }: OpenFiguresQuery,
  ): Promise<readonly LoadFigures[]> {
    await this.rights.assertMay(me, 'watch', key);
    return this.loads.of(key, version);
  }

  /** Entries of catalogues that choose the process, to narrow its instances by. */
  @Get(':key/categories')
  @May(search)
  @Answers(processCategories)
  async categories(@Me() me: Person, @Param('key', { schema: definitionKey }) key: string): Promise<ProcessCategories> {
    await this.rights.assertMay(me, 'watch', key);
    return this.figures.categories(key);
  }

  /** All figures as a workbook, in the reader's language. */
  @Get(':key/figures/export')
  @UseGuards(personLimit('exports'))
  @May(search)
  async export(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Query({ schema: figuresQuery }) query: FiguresQuery,
  ): Promise<StreamableFile> {
    await this.rights.assertMay(me, 'watch', key);
    return workbook('process-statistics', await this.sheet.write(me, key, query, seesPersons(me)));
  }
}

function seesPersons(me: Person): boolean {
  return holds(me.permissions, mayProcess.statistics.persons);
}
