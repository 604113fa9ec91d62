import type {} from '@fastify/multipart';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { maxAttachment } from '../files/file-kind.js';
import { mebibyte } from '../sizes.js';

type Upload = Readonly<{ name: string; bytes: Buffer }>;

/** What requests have brought: one that runs again after a lock conflict cannot be read again. */
const uploads = new WeakMap<FastifyRequest, Promise<Upload>>();

/** What a route that takes a file has in the configuration of its route. */
interface FileRoute {
  readonly takesFile?: boolean;
}

/** A route whose body is a form with one file. `nginx.conf` lets more come to such routes than to others. */
export const TakesFile = () => RouteConfig({ takesFile: true } satisfies FileRoute);

/** The one file of a multipart request, of a route that takes one; the server's limits on size and count have been applied while it came in. */
export function uploadOf(request: FastifyRequest): Promise<Upload> {
  const known = uploads.get(request);
  if (known) return known;
  const upload = read(request);
  uploads.set(request, upload);
  return upload;
}

async function read(request: FastifyRequest): Promise<Upload> {
  const { url, config } = request.routeOptions;
  if (!(config as FileRoute).takesFile) throw new Error(`${url ?? ''} does not declare that it takes a file`);
  if (!request.isMultipart()) throw new BusinessError(errors.fileRefused, ['empty']);
  const part = await request.file();
  if (!part) throw new BusinessError(errors.fileRefused, ['empty']);
  try {
    return { name: part.filename, bytes: await part.toBuffer() };
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== 413) throw error;
    throw new BusinessError(errors.fileRefused, ['tooLarge', maxAttachment / mebibyte]);
  }
}
