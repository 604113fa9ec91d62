import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { LiveBus } from './live-bus.js';
import { LiveController } from './live.controller.js';
import { LiveStreams } from './live-streams.js';
import { Live } from './live.js';
import { MemoryBus } from './memory-bus.js';

interface LiveOptions {
  readonly redisUrl: string | undefined;
  /** Keys of this installation in a Redis that others use too. */
  readonly redisPrefix: string;
}

/** What tells open pages of changes. */
@Global()
@Module({})
export class LiveModule implements OnApplicationShutdown {
  constructor(private readonly bus: LiveBus) {}

  onApplicationShutdown(): void {
    this.bus.close();
  }

  static async with({ redisUrl, redisPrefix }: LiveOptions): Promise<DynamicModule> {
    return {
      module: LiveModule,
      controllers: [LiveController],
      providers: [Live, LiveStreams, { provide: LiveBus, useValue: await busOf(redisUrl, redisPrefix) }],
      exports: [Live, LiveStreams],
    };
  }
}

/** The library for Redis is read only where there is one. */
async function busOf(url: string | undefined, prefix: string): Promise<LiveBus> {
  if (url === undefined) return new MemoryBus();
  const { RedisBus } = await import('./redis-bus.js');
  return new RedisBus(url, `${prefix}:live`);
}
