import { Injectable } from '@nestjs/common';
import { addressLimit } from '#lab/platform/limits/address-limit.js';

/** Slows down guessing at the doors behind the password, codes and one-time links, for any user name. */
@Injectable()
export class AddressLimit extends addressLimit('codes', 30) {}
