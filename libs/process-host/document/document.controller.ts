import {
  Body,
  Delete,
  Get,
  Headers,
  Inject,
  Param,
  Post,
  Put,
  Query,
  StreamableFile,
  UseGuards,
  type Type,
} from '@nestjs/common';
import { z } from 'zod';
import { documentPageOf } from '#lab/shared/document.js';
import type { Subject } from '#lab/shared/define-subject.js';
import { fileVersion, newFileVersion, saveOf, type FileVersion, type NewFileVersion } from '#lab/shared/document.js';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { listOf, maxPageSize, type Page } from '#lab/shared/paging.js';
import { languages, type Language } from '#lab/shared/texts.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { judgedInside } from '#lab/platform/http/judged-inside.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { SubjectController } from '../subject.controller.js';
import type { DocumentRights } from './document.binding.js';
import type { Printed } from './document.papers.js';

interface Reading {
  list(me: Person, query: never): Promise<Page<object>>;
  exported(me: Person, query: never): Promise<Buffer>;
  detail(me: Person, id: string): Promise<object>;
  versions(me: Person, id: string, fileId: string): Promise<FileVersion[]>;
}

interface Writing {
  read(schema: z.ZodObject, given: unknown): Promise<never>;
  create(me: Person, draft: never): Promise<{ readonly id: string }>;
  copy(me: Person, detail: never): Promise<{ readonly id: string }>;
  save(me: Person, id: string, draft: never): Promise<unknown>;
  remove(me: Person, id: string): Promise<void>;
  addVersion(me: Person, id: string, attached: string, given: NewFileVersion): Promise<unknown>;
}

interface Printing {
  print(me: Person, ids: readonly string[], sheet: string, language: Language): Promise<Printed>;
}

/** What the routes of a document take and answer, and the services behind them. */
export interface DocumentRoutes {
  readonly rights: DocumentRights;
  readonly draft: z.ZodObject;
  readonly query: z.ZodType;
  readonly row: z.ZodType;
  readonly detail: z.ZodType;
  readonly queries: Type<Reading>;
  readonly service: Type<Writing>;
  /** Where the document is printed: its papers, whose sheets its `DocumentKind` names. */
  readonly papers?: { readonly of: Type<Printing>; readonly sheets: readonly string[] };
}

/** A workbook as a route answers it. */
export function workbook(name: string, bytes: Buffer): StreamableFile {
  return new StreamableFile(bytes, {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    disposition: `attachment; filename="${name}.xlsx"`,
  });
}

/** Papers as a route answers them. */
function pdf(name: string, bytes: Buffer): StreamableFile {
  return new StreamableFile(bytes, {
    type: 'application/pdf',
    disposition: `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`,
  });
}

/**
 * The routes of a document: list, export, read, create, copy, save and delete, besides those of its subject. The class
 * that extends it gives the path and adds routes of its own; these come first.
 */
export function DocumentController(subject: Subject, { papers, ...given }: DocumentRoutes): Type<object> {
  const routes = subject.keepsVersions
    ? withVersions(documentRoutes(subject, given), given)
    : documentRoutes(subject, given);
  return papers ? withPapers(subject, routes, given.rights, papers) : routes;
}

function documentRoutes(
  subject: Subject,
  { rights, draft, query, row, detail, queries, service }: Omit<DocumentRoutes, 'papers'>,
): Type<object> {
  const search = [rights.search].flat();
  // What the schema refuses is answered together with what the rules refuse.
  const body = judgedInside(draft);
  const versioned = judgedInside(draft, { version: z.number().int().min(1) });

  class Routes extends SubjectController(subject) {
    @Inject(queries) private readonly reading!: Reading;
    @Inject(service) private readonly writing!: Writing;
    @Inject(Repeats) private readonly repeats!: Repeats;

    /** The records of one scope: the caller's own unless the query names another. */
    @Get()
    @May(...search)
    @Answers(documentPageOf(row))
    list(@Me() me: Person, @Query({ schema: query }) given: unknown): Promise<Page<object>> {
      return this.reading.list(me, given as never);
    }

    /** What the list shows, with its filters, as a workbook. */
    @Get('export')
    @UseGuards(personLimit('exports'))
    @May(...search)
    async export(@Me() me: Person, @Query({ schema: query }) given: unknown): Promise<StreamableFile> {
      return workbook(subject.name, await this.reading.exported(me, given as never));
    }

    /** Approvers come here from their task; the record decides who may read it. */
    @Get(':id')
    @May(...search, ...[rights.approve].flat())
    @Answers(detail)
    get(@Me() me: Person, @Param('id') id: string): Promise<object> {
      return this.reading.detail(me, id);
    }

    /** A repeat with the same key answers the record that the first request has made. */
    @Post()
    @May(rights.create)
    @Answers(detail)
    async create(
      @Me() me: Person,
      @Body({ schema: body }) given: unknown,
      @Headers(idempotencyHeader) key?: string,
    ): Promise<object> {
      const id = await this.repeats.once(me, keyOf(key), [subject.name, 'create', given], async () => {
        const made = await this.writing.create(me, await this.writing.read(draft, given));
        return made.id;
      });
      return this.reading.detail(me, id);
    }

    /** A new draft with the content of a record that the caller may read; a repeat with the same key answers that one. */
    @Post(':id/copy')
    @May(rights.create)
    @Answers(detail)
    async copy(@Me() me: Person, @Param('id') id: string, @Headers(idempotencyHeader) key?: string): Promise<object> {
      const copied = await this.repeats.once(me, keyOf(key), [subject.name, 'copy', id], async () => {
        const made = await this.writing.copy(me, (await this.reading.detail(me, id)) as never);
        return made.id;
      });
      return this.reading.detail(me, copied);
    }

    @Put(':id')
    @May(rights.create)
    @Answers(detail)
    async save(
      @Me() me: Person,
      @Param('id') id: string,
      @Body({ schema: versioned }) given: unknown,
    ): Promise<object> {
      await this.writing.save(me, id, await this.writing.read(saveOf(draft), given));
      return this.reading.detail(me, id);
    }

    @Delete(':id')
    @May(rights.create)
    @Answers(z.null())
    async remove(@Me() me: Person, @Param('id') id: string): Promise<null> {
      await this.writing.remove(me, id);
      return null;
    }
  }
  return Routes;
}

/** The routes of a document whose attachments keep their versions, besides its others. */
function withVersions(
  routes: Type<object>,
  { rights, detail, queries, service }: Omit<DocumentRoutes, 'papers'>,
): Type<object> {
  class VersionRoutes extends routes {
    @Inject(queries) private readonly readingVersions!: Reading;
    @Inject(service) private readonly writingVersions!: Writing;

    /** The versions of an attachment, the present one first; the record decides who may read them. */
    @Get(':id/files/:file/versions')
    @May(...[rights.search, rights.approve].flat())
    @Answers(z.array(fileVersion))
    versions(@Me() me: Person, @Param('id') id: string, @Param('file') file: string): Promise<FileVersion[]> {
      return this.readingVersions.versions(me, id, file);
    }

    /** Makes an upload of the caller's the next version of an attachment. */
    @Post(':id/files/:file/versions')
    @May(rights.create)
    @Answers(detail)
    async addVersion(
      @Me() me: Person,
      @Param('id') id: string,
      @Param('file') file: string,
      @Body({ schema: newFileVersion }) given: NewFileVersion,
    ): Promise<object> {
      await this.writingVersions.addVersion(me, id, file, given);
      return this.readingVersions.detail(me, id);
    }
  }
  return VersionRoutes;
}

/** The routes of a document that is printed, besides its others. */
function withPapers(
  subject: Subject,
  routes: Type<object>,
  rights: DocumentRights,
  { of, sheets }: Required<DocumentRoutes>['papers'],
): Type<object> {
  const template = z.object({ sheet: z.enum(sheets), language: z.enum(languages).optional() });
  const several = template.extend({ id: listOf(z.string().max(36), maxPageSize) });

  class PrintRoutes extends routes {
    @Inject(of) private readonly papers!: Printing;
    @Inject(Texts) private readonly texts!: Texts;

    /** Records that were chosen in the list, as one file with a paper for each. */
    @Get('paper')
    @UseGuards(personLimit('exports'))
    @May(...[rights.search].flat())
    async printed(
      @Me() me: Person,
      @Query({ schema: several }) { id = [], ...given }: z.output<typeof several>,
    ): Promise<StreamableFile> {
      return this.file(me, id, given);
    }

    /** One record on paper; the record decides who may read it. */
    @Get(':id/paper')
    @UseGuards(personLimit('exports'))
    @May(...[rights.search, rights.approve].flat())
    async paper(
      @Me() me: Person,
      @Param('id') id: string,
      @Query({ schema: template }) given: z.output<typeof template>,
    ): Promise<StreamableFile> {
      return this.file(me, [id], given);
    }

    private async file(
      me: Person,
      ids: readonly string[],
      { sheet, language = me.language }: z.output<typeof template>,
    ): Promise<StreamableFile> {
      const { bytes, numbers } = await this.papers.print(me, ids, sheet, language);
      const title = this.texts.say(language, `${subject.texts}.papers.${sheet}`);
      return pdf([title, ...(numbers.length === 1 ? numbers : [])].join(' '), bytes);
    }
  }
  return PrintRoutes;
}
