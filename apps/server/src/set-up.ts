import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SetUp } from '#lab/modules/account/server/index.js';
import { Environment } from '#lab/platform/config/environment.js';

/** The one-time link that creates the administrator, while there is none yet. */
export async function offerSetUp(app: NestFastifyApplication): Promise<string | undefined> {
  const ticket = await app.get(SetUp, { strict: false }).offer();
  return ticket === undefined ? undefined : `${app.get(Environment).publicUrl}/activePassword?ticket=${ticket}`;
}
