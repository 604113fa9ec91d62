import { Injectable } from '@nestjs/common';
import { addressLimit } from '#lab/platform/limits/address-limit.js';

/**
 * Each begun sign-in is a row, and each one that comes back a call of the provider: nobody makes them by the thousand. A
 * sign-in takes three calls.
 */
@Injectable()
export class SignOnGuard extends addressLimit('single-sign-on', 90) {}
