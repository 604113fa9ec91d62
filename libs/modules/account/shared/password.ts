import { z } from 'zod';

/**
 * A new password: at least 8 characters with a digit, an upper and a lower case letter and a special character;
 * any other character is welcome, up to 256.
 */
export const password = z
  .string()
  .min(8)
  .max(256)
  .refine((text) => /\d/.test(text) && /[A-Z]/.test(text) && /[a-z]/.test(text) && /[!@#$%^&*?:;. ]/.test(text), {
    message: 'password',
  });
