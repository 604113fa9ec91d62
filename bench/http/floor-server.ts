import { Body, Controller, Get, HttpCode, Inject, Module, Optional, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Doer } from '../host/doer.js';
import type { FloorAct } from '../host/floor-command.js';
import { FloorMysql } from '../host/floor-mysql.js';
import { FloorSqlite } from '../host/floor-sqlite.js';
import { OwnDoer } from '../host/own-doer.js';
import { FloorTodos } from '../todo/todo-work.js';
import { ordinary } from '../todo/readers.js';
import { dialectFor, poolSize, type HttpSpec } from './http-spec.js';

const doerToken = 'doer';
const todosToken = 'todos';

@Controller()
class FloorController {
  constructor(
    @Optional() @Inject(doerToken) private readonly doer: Doer | null,
    @Optional() @Inject(todosToken) private readonly todos: FloorTodos | null,
  ) {}

  @Post('approve')
  @HttpCode(200)
  async approve(@Body() act: FloorAct): Promise<{ readonly done: boolean }> {
    await this.doer?.perform(act);
    return { done: true };
  }

  @Get('todo')
  todo(): Promise<unknown> | undefined {
    return this.todos?.answer();
  }
}

@Module({})
class FloorModule {}

export interface FloorServing {
  readonly address: string;
  readonly doer: Doer | undefined;
  readonly close: () => Promise<void>;
}

/** The least server that could do it: on a database that the product has migrated. */
export async function floorServer(spec: HttpSpec): Promise<FloorServing> {
  const { file, url = '', load } = spec;
  const doer = load === 'todo' ? undefined : await doerOf(spec);
  const todos =
    load !== 'todo'
      ? undefined
      : file === undefined
        ? FloorTodos.onMysql(url, { reader: ordinary, page: 1 }, poolSize)
        : FloorTodos.onSqlite(file, { reader: ordinary, page: 1 });
  const providers = [
    { provide: doerToken, useValue: doer ?? null },
    { provide: todosToken, useValue: todos ?? null },
  ];
  const module = { module: FloorModule, controllers: [FloorController], providers };
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), { logger: false });
  await app.listen(0, '127.0.0.1');
  const close = async () => {
    await app.close();
    await doer?.close();
    await todos?.close();
  };
  return { address: await app.getUrl(), doer, close };
}

async function doerOf(spec: HttpSpec): Promise<Doer> {
  await (await OwnDoer.open(dialectFor(spec), spec.folder)).close();
  const { file, url = '' } = spec;
  return file === undefined ? FloorMysql.open(url, poolSize) : FloorSqlite.open(file, 'FULL');
}
