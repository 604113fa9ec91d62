import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { z } from 'zod';
import { Audit } from '#lab/platform/audit/audit.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { Settings, type SettingGroup } from '#lab/platform/settings/settings.js';
import { Grants, SignInWays } from '../../org/server/index.js';
import { loginTypes } from '../../org/shared/org.codes.js';
import { directorySettings } from './directory/directory.settings.js';
import { singleSignOnSettings } from './single-sign-on/single-sign-on.settings.js';

/** A group whose secret is sent to the place that another of its fields names. */
interface Guarded {
  readonly secret: string;
  readonly target: string;
}

/** Saves how people get in, and notes which fields changed, never what they were. */
@Injectable()
export class AccessSettings implements OnModuleInit {
  constructor(
    private readonly settings: Settings,
    private readonly grants: Grants,
    private readonly ways: SignInWays,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    this.ways.register(loginTypes.of.domain, async () => (await this.settings.get(directorySettings)).enabled);
    this.ways.register(loginTypes.of.sso, async () => (await this.settings.get(singleSignOnSettings)).enabled);
  }

  /**
   * A secret stays with the place it was typed for: the user who names another place types it again, so that it cannot be
   * sent to a machine of their own.
   * @throws BusinessError 8001 when another user saved since `version`, 8012 when the secret has to be typed, 1105 when
   * the last administrator signs in by the connection that would be switched off
   */
  async change<S extends z.ZodType>(
    group: SettingGroup<S>,
    { version, ...values }: z.input<S> & Record<string, unknown> & { readonly version: number },
    { secret, target }: Guarded,
  ): Promise<void> {
    const shown = await this.settings.shown(group);
    const moved = originOf(shown.values[target]) !== originOf(values[target]);
    if (moved && shown.set.includes(secret) && values[secret] === undefined) throw refuseField(secret, 'secretAgain');
    const fields = await this.settings.change(group, values as z.input<S>, version);
    await this.grants.assertAdministratorLeft();
    this.audit.record({ action: 'access.change', subject: 'access', recordId: group.name, detail: { fields } });
  }
}

/** Scheme, host and port; a path on the same machine is the same place. */
function originOf(address: unknown): string {
  const text = String(address ?? '');
  if (!URL.canParse(text)) return text;
  const { protocol, host } = new URL(text);
  return `${protocol}//${host}`;
}
