import { createReadStream, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Files of the viewer that its page asks for, with their types. */
const viewerFiles: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Labdesk API</title><link rel="stylesheet" href="docs/swagger-ui.css"><link rel="icon" href="docs/favicon-32x32.png"></head>
<body><div id="api"></div><script src="docs/swagger-ui-bundle.js"></script><script src="docs/start.js"></script></body>
</html>
`;

/** The page itself may contain no script. */
const start = `SwaggerUIBundle({ url: 'docs/openapi.json', dom_id: '#api', deepLinking: true, docExpansion: 'none', filter: true, tryItOutEnabled: false });
`;

/**
 * Serves the description of the API at `/api/docs/openapi.json` and a page to read it in at `/api/docs`. Both are
 * public: they say which calls there are, never what they answer to whom.
 */
export function serveApiDocs(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  let described: Promise<string> | undefined;
  const describe = async () => {
    const { describeApi } = await import('./api-description.js');
    return JSON.stringify(await describeApi(app));
  };
  fastify.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  fastify.get('/api/docs/openapi.json', async (_, reply) => {
    described ??= describe();
    return reply.type('application/json; charset=utf-8').send(await described);
  });
  fastify.get('/api/docs/start.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  for (const [name, type] of Object.entries(viewerFiles)) {
    fastify.get(`/api/docs/${name}`, (_, reply) => {
      const file = join(viewerFolder(), name);
      return existsSync(file) ? reply.type(type).send(createReadStream(file)) : reply.callNotFound();
    });
  }
}

function viewerFolder(): string {
  return dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
}
