import { SetMetadata } from '@nestjs/common';
import type { Permission } from '#lab/shared/define-permissions.js';

export const mayKey = 'lab:may';
export const publicKey = 'lab:public';

/** The permissions of which the caller needs at least one. Every route carries this or `@Public`. */
export const May = (...permissions: Permission[]) => SetMetadata(mayKey, permissions);

/** A route for every signed-in person: the data behind it is their own. */
export const Anyone = () => SetMetadata(mayKey, []);

/** A route that needs no sign-in, on purpose. */
export const Public = () => SetMetadata(publicKey, true);
