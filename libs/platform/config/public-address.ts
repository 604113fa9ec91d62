import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Settings, type SettingGroup } from '../settings/settings.js';
import { Environment } from './environment.js';

/** Addresses by which the outside reaches this installation; empty ones follow the environment. */
export const addressSettings = {
  name: 'env',
  schema: z.object({
    /** What people type; links in mails begin with it. */
    webUrl: z.string().max(300).default(''),
    /** What other programs call. */
    apiUrl: z.string().max(300).default(''),
  }),
} satisfies SettingGroup<z.ZodType>;

/** The addresses that hold now, without a slash at their end. */
@Injectable()
export class PublicAddress {
  constructor(
    private readonly environment: Environment,
    private readonly settings: Settings,
  ) {}

  async web(): Promise<string> {
    return (await this.settings.get(addressSettings)).webUrl || this.environment.publicUrl;
  }

  async api(): Promise<string> {
    return (await this.settings.get(addressSettings)).apiUrl || `${await this.web()}/api`;
  }
}
